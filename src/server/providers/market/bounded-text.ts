import { failure } from './unanswered.ts';

const bytesMax = 5_000_000;

/** The body of an answer, read no further than 5 MB: what is longer is no answer. */
export async function boundedText(response: Response, call: string): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw failure('garbage', call);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
