import { expect, onTestFinished, test } from 'vitest';
import { renditionPath } from '#domain/image-renditions.ts';
import { usageOf } from '#server/platform/isolation/child-process.ts';
import { measureSlowdown } from '../support/machine-slowdown.ts';
import { imageOf } from '../support/pictures.ts';
import { descendantsOf } from '../support/process-tree.ts';
import { hugeAvif, interlacedPng, jpegOfScans } from '../support/sample-images.ts';
import { create, formOf, text } from './support/article-forms.ts';
import { startTarget } from './support/target.ts';

/** The memory limit of the container in compose.yaml. */
const containerMb = 1024;

/** Measures the peak memory of a process and its descendants together. */
function watchMemory(pid: number) {
  let peakMb = 0;
  const sample = () => {
    const all = [pid, ...descendantsOf(pid)].map((one) => usageOf(one)?.memoryMb ?? 0);
    peakMb = Math.max(peakMb, ...[all.reduce((sum, mb) => sum + mb, 0)]);
  };
  const timer = setInterval(sample, 100);
  onTestFinished(() => clearInterval(timer));
  return () => peakMb;
}

test('stays within its memory when many images decode to gigabytes at once', async () => {
  const target = await startTarget();
  const editor = await target.admin();
  const deep = await interlacedPng(5500, 5500);
  const peakMb = watchMemory(target.pid);
  const health = await target.watchHealth();
  const send = (image: Buffer) => editor.call('POST', '/news/pictures', formOf({}, [image]));
  const answers = await Promise.all(
    [hugeAvif(), deep, hugeAvif(), deep, jpegOfScans(60), hugeAvif()].map(send),
  );
  const { failures } = await health.stop();
  expect(answers.map(({ status }) => status)).toEqual([422, 201, 422, 201, 201, 422]);
  expect(failures).toEqual([]);
  expect(peakMb()).toBeLessThan(containerMb);
  await expect.poll(() => descendantsOf(target.pid)).toEqual([]);
  expect((await send(await imageOf())).status).toBe(201);
});

test('serves all articles repeatedly at a low cost', async () => {
  const target = await startTarget();
  const editor = await target.admin();
  const description = '<p>Some <strong>words</strong> and <a href="/x">more</a>.</p>'.repeat(800);
  for (let index = 0; index < 20; index += 1)
    expect((await create(editor, { description })).status).toBe(201);
  const read = async (path: string) => (await fetch(target.url + path)).arrayBuffer();
  for (const path of ['/feed.xml', '/api/v1/news/all']) await read(path);
  const before = usageOf(target.pid)?.cpuMs ?? 0;
  for (let round = 0; round < 20; round += 1) await read('/feed.xml');
  const each = ((usageOf(target.pid)?.cpuMs ?? 0) - before) / 20;
  // Before the fix, it took 100 ms.
  expect(each / measureSlowdown()).toBeLessThan(50);
});

test('keeps the feed well-formed with control characters in titles and texts', async () => {
  const target = await startTarget();
  const editor = await target.admin();
  const dirty = 'a\u0008b\u000bc\u001bd\ufffee\uffff';
  expect((await create(editor, { title: dirty, description: `<p>${dirty}</p>` })).status).toBe(201);
  for (const path of ['/feed.xml', '/sitemap.xml', '/sitemap-articles.xml']) {
    const xml = await (await fetch(target.url + path)).text();
    expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
  }
});

test('reports a truncated form as a client error', async () => {
  const target = await startTarget();
  const editor = await target.admin();
  const encoded = new Response(formOf(text, [await imageOf('png', { width: 2000, height: 2000 })]));
  const whole = Buffer.from(await encoded.arrayBuffer());
  const cut = new Blob([whole.subarray(0, -200)], { type: encoded.headers.get('content-type') ?? '' });
  expect(await editor.call('POST', '/news/create', cut)).toMatchObject({ status: 400 });
  expect(target.errors).toEqual([]);
});

test('only administrators can see the image of a draft, in any size and with any cache header', async () => {
  const target = await startTarget();
  const editor = await target.admin();
  const { body } = await create(editor, { publish: 'draft' }, [await imageOf()]);
  const { hash } = body.data.pictures[0];
  for (const size of ['thumbnail', 'small', 'medium'] as const) {
    const attempts: Record<string, string>[] = [
      {},
      { cookie: 'holdwise_admin=guess' },
      { 'if-none-match': `"${hash}-${size}"` },
    ];
    for (const headers of attempts) {
      const response = await fetch(target.url + renditionPath(hash, size), { headers });
      expect({ status: response.status, cache: response.headers.get('cache-control') }).toEqual({
        status: 404,
        cache: 'no-store',
      });
    }
  }
});
