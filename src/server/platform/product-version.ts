import about from '../../../package.json' with { type: 'json' };

export const productVersion: string = about.version;
