const usualEncoding = 'utf-8';

function decoderOf(label: string, fatal: boolean): TextDecoder | undefined {
  try {
    return new TextDecoder(label, { fatal });
  } catch {
    return undefined;
  }
}

function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return usualEncoding;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/** UTF-16 without a mark begins with `<` or `{` and a zero before or after it. */
function wideEncoding([first, second]: Uint8Array): string | undefined {
  if (second === 0 && (first === 0x3c || first === 0x7b)) return 'utf-16le';
  if (first === 0 && (second === 0x3c || second === 0x7b)) return 'utf-16be';
  return undefined;
}

const charsetOf = (contentType: string | null | undefined) =>
  /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '')?.[1];

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400));
  const label = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']\s*([\w.:-]+)/i.exec(head)?.[1];
  // What can be read here byte by byte is not UTF-16, whatever it says.
  return label?.toLowerCase().startsWith('utf-16') ? undefined : label;
}

/**
 * The text of a document: its byte order mark tells the encoding, else HTTP, else its XML declaration, else it is UTF-8.
 * What claims to be UTF-8 and is not is read as Windows-1252.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null | undefined): string {
  const labels = [
    markedEncoding(bytes),
    charsetOf(contentType),
    wideEncoding(bytes),
    declaredEncoding(bytes),
    usualEncoding,
  ];
  const label = labels.find((name) => name !== undefined && decoderOf(name, false)) ?? usualEncoding;
  const isUtf8 = decoderOf(label, false)?.encoding === usualEncoding;
  try {
    return new TextDecoder(label, { fatal: isUtf8 }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
