import { expect, test } from 'vitest';
import { bytesOf, sampleSource, storedSample } from '#tests/support/export-samples.ts';
import { exportFormats } from './export-formats.ts';

const samples = Object.entries(exportFormats).map(([name, format]) => ({
  format,
  file: `${name === format.extension ? 'holdwise' : name}.${format.extension}`,
}));

test.each(samples)('the sample $file is what the export writes now', async ({ format, file }) => {
  const current = await bytesOf(format.write(sampleSource));
  const stored = storedSample(file, current);
  if (file.endsWith('.xlsx')) expect(current.equals(stored)).toBe(true);
  else expect(current.toString()).toBe(stored.toString());
});
