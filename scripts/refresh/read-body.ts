/** An answer has more bytes than any page can have. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/**
 * The body as text. It is unpacked and counted as it comes, so that a few kilobytes that unpack to gigabytes end
 * early. Throws BodyTooLarge beyond `maxBytes`, and what the connection throws.
 */
export async function readBody(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > maxBytes) {
      // Closes the connection.
      await reader?.cancel();
      throw new BodyTooLarge();
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
