import { expect, test } from "vitest";
import { plainText } from "./text.ts";

test.each([
  "PH: 04935-260070",
  "Ph. No.: 234567, 234568",
  "Tel/Fax: (0712) 234567",
  "Tel: (04344) 222333, Fax (04344) 222444",
  "Mob 98765 43210",
  "M: 9876543210",
  "M.No. 9876543210 / 9876543211",
  "Contact No - +91-98765 43210",
  "Whatsapp 09876543210",
  "9876543210",
  "(M) 9876543210",
  "(Mo) 98765 43210",
  "Cont. No. 9876543210",
  "7JCM+2X",
  "7JMP7JCM+2XQ,",
  "0712-234567",
  "मो. ९८७६५४३२१०",
  "दूरभाष: 02162 234567",
  "Email Id - karad.office@example.in",
  "Email: office@example",
  "office@example.in",
  "www.example.in/karad",
  "Website: https://example.in",
  "GST No: 27AAACR5055K1Z5",
  "PAN AAACR5055K",
  "CIN L17110MH1973PLC019786",
  "IFSC Code: SBIN0001234",
  "A/c No. 12345678901",
  "Date: 12-05-2023",
  "12/5/2023",
])("%s is no part of an address, and no PIN code", (contact) => {
  for (const text of [`Karad 415110 ${contact}`, `${contact} Karad 415110`]) {
    const { text: rest, pincode } = plainText(text);
    expect([rest.replace(/[\s,;]+/g, " ").trim(), pincode]).toEqual(["Karad", "415110"]);
  }
});

test.each([
  ["DLF Ph 3 122002", "122002"],
  ["Plot 202345, Kolkata 700055", "700055"],
  ["St. John Road 560 042", "560042"],
  ["12/345 T. Nagar 600017", "600017"],
  ["39J-49L-L8T4 Leh 194101", "194101"],
  ["Vill+PO Karad 415110", "415110"],
  ["Pudi@Chennakesavapuram, A.P. 517001", "517001"],
])("the numbers of an address stay: %s", (text, pincode) => {
  const plain = plainText(text);
  expect(plain.pincode).toBe(pincode);
  expect(plain.text.replace(/\s+/g, "")).toBe(
    text
      .replace(pincode, "")
      .replace(/\d{3} \d{3}$/, "")
      .replace(/\s+/g, ""),
  );
});
