import { build } from 'vite';
await build({ logLevel: 'warn', build: { minify: false } });
await build({ logLevel: 'warn', build: { ssr: true } });
