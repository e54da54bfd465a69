import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

/** Looks at the folders below `baseDir` with the rules that `npm run check` uses. */
export async function inspect(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const options: ICruiseOptions = await extractOptions('./.dependency-cruiser.mjs');
  const { output } = await cruise(
    folders,
    { ...options, baseDir, outputType: 'json' },
    {},
    { tsConfig: extractTsConfig('tsconfig.json') },
  );
  return (typeof output === 'string' ? JSON.parse(output) : output) as ICruiseResult;
}
