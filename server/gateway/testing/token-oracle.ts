const MAX_LAYERS = 5;
const BASE64_RUN = /[A-Za-z0-9+/_ -]{4,}/g;

/**
 * Returns whether a text reveals a token. It decodes the whole text without any code of the product. It is slow.
 */
export function givesAway(text: string, token: string): boolean {
  return layersOf(text.replaceAll("\uFFFD", "")).some(
    (layer) =>
      layer.includes(token) ||
      layer.replaceAll("+", " ").includes(token.replaceAll("+", " ")) ||
      isInBase64(layer, token) ||
      layer.toLowerCase().includes(Buffer.from(token).toString("hex")),
  );
}

/** Returns the text, and the text decoded repeatedly. */
function layersOf(text: string): readonly string[] {
  const layers = [text];
  for (let depth = 0; depth < MAX_LAYERS; depth += 1) {
    layers.push(decodedOnce(layers.at(-1) ?? ""));
  }
  return layers;
}

function decodedOnce(text: string): string {
  const ofHex = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return text
    .replace(/%([0-9a-f]{2})/gi, ofHex)
    .replace(/\\u00([0-9a-f]{2})/gi, ofHex)
    .replace(/&#x([0-9a-f]{2});/gi, ofHex)
    .replace(/&#(\d{2,3});/g, (_, code: string) => String.fromCharCode(Number(code)));
}

/** Decoded from each of the four characters on with which a run may begin to make sense. */
function isInBase64(text: string, token: string): boolean {
  return [...text.matchAll(BASE64_RUN)].some(([run]) =>
    [0, 1, 2, 3].some((from) =>
      Buffer.from(run.replaceAll(" ", "+").slice(from), "base64")
        .toString("latin1")
        .includes(token),
    ),
  );
}
