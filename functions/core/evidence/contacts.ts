/** Telephone numbers, mail addresses, numbers of taxes and banks, dates and plus codes, which people copy along with an address. */
import { lazyRegExp } from "../names/lazy.ts";

const PHONE_WORDS = String.raw`(?:tele)?phone|ph|tele?|telefax|fax|mob(?:ile)?|mo(?=\s?[.:)])|m\.?\s?no|cell|cont(?:act)?|whats\s?app|helpline|मोबा[इई]ल|मो|फ़ोन|फोन|दूरभाष|संपर्क|सम्पर्क`;
/** At least six digits, the first three together: 0712-234567, (022) 2345 6789, +91 98765 43210. Not "Ph 3 122002". */
const PHONE_NUMBER = String.raw`\(?(?:\+?91[\s-]{0,2})?\(?\d{3,}\)?(?:[\s-]{0,2}\d){3,}`;
const TEN_DIGITS = String.raw`[6-9]\d{4}[\s-]?\d{5}(?!\d)`;

const CONTACTS = lazyRegExp(
  [
    // With the word for it, also several and without the code of a town: "Ph. No.: 234567, 234568".
    String.raw`(?<![a-z\u0900-\u097f])\(?(?:${PHONE_WORDS})(?:[\s.:/,-]*(?:${PHONE_WORDS}|nos?|numbers?))*[\s.:)-]*${PHONE_NUMBER}(?:\s*(?:[,/;&]|or)\s*${PHONE_NUMBER})*`,
    // Of a mobile telephone, and with the code of a town.
    String.raw`(?:(?<![a-z])(?:[mt][.:]|\([mt]\))\s*)?(?<![\da-z-])(?:\+?91[\s-]?|0)?${TEN_DIGITS}`,
    String.raw`(?<![\da-z-])(?:0\d{2,4}[\s-]?|\(0\d{2,4}\)[\s-]?)\d{6,8}(?!\d)`,
    // GSTIN, PAN and CIN.
    String.raw`(?:(?<![a-z])(?:gst(?:in)?|pan|cin)(?:\s*no)?[\s.:-]*)?(?<![\da-z])(?:\d{2}[a-z]{5}\d{4}[a-z][\da-z]z[\da-z]|[a-z]{5}\d{4}[a-z]|[lu]\d{5}[a-z]{2}\d{4}[a-z]{3}\d{6})(?![\da-z])`,
    // IFSC, and the number of an account.
    String.raw`(?:(?<![a-z])ifsc?(?:\s*code)?(?:\s*no)?[\s.:-]*)?(?<![\da-z])[a-z]{4}0[\da-z]{6}(?![\da-z])`,
    String.raw`(?<![a-z])(?:a\s?/\s?c|account)(?:\s*(?:no|number))?[\s.:-]*\d{9,18}(?!\d)`,
    // A date.
    String.raw`(?:(?<![a-z])dated?(?![a-z])[\s.:-]*)?(?<!\d)\d{1,2}([-/.])\d{1,2}\1(?:19|20)\d{2}(?!\d)`,
    // A plus code, which maps write in front of an address: "7JCM+2X Bara".
    String.raw`(?<![a-z\d+])(?:[23456789cfghjmpqrvwx]{4}){1,2}\+[23456789cfghjmpqrvwx]{2,3}(?![a-z\d])`,
    // A mail address, which has a dot after its @ unless a word says what it is: "Motipura@Shakoorpura" is a village.
    String.raw`\be-?mail(?:\s?id)?\b[\s.:-]*\S+@\S+|\S+@[^\s,;@]*[^\s,;@.]\.[^\s,;@.]\S*|(?:\bweb(?:\s?site)?\b[\s.:-]*)?(?:https?://|\bwww\.)\S+`,
  ].join("|"),
  "gi",
);

/** What every contact has, and few other texts. */
const SIGN =
  /@|[-/.]\d{1,2}[-/.](?:19|20)\d|\+|www\.|:\/\/|\d{3}[\s)-]{0,2}\d{3}|[a-z]\d{4}[a-z]|[a-z]{4}0[\da-z]{6}/i;

/**
 * A text with a comma instead of each contact: a person may be in front of it, a place after it. Done before the PIN code
 * is read: "PH: 04935-260070" has none.
 */
export function withoutContacts(text: string): string {
  return SIGN.test(text) ? text.replace(CONTACTS(), " , ") : text;
}
