import { csvCell, escapeFormula } from '#domain/csv-cells.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { CsvInvestor } from './read-csv.ts';

const chunkRows = 500;

/**
 * Writes investors as a CSV file that `readCsv` reads, one row per holding, in chunks of text. It starts with a byte order
 * mark, because spreadsheets do not recognize UTF-8 without it. An investor without holdings has no row.
 */
export async function* writeCsv(
  investors: Iterable<CsvInvestor> | AsyncIterable<CsvInvestor>,
): AsyncGenerator<string> {
  let chunk = '\uFEFFname,symbol,value\r\n';
  let rows = 0;
  for await (const { name, holdings } of investors) {
    const nameCell = csvCell(escapeFormula(name));
    for (const { symbol, value } of holdings) {
      chunk += `${nameCell},${csvCell(symbol)},${csvCell(value)}\r\n`;
      rows += 1;
      if (rows % chunkRows === 0) {
        yield chunk;
        chunk = '';
        await eventLoop.yieldIfNeeded();
      }
    }
  }
  if (chunk) yield chunk;
}
