import { type ApiCaller, apiCaller } from '../support/api-caller.ts';

export interface Editor {
  /** Publishes an article through one instance. */
  publish(url: string, title: string): Promise<void>;
}

/** The first administrator. */
export async function signUpEditor(url: string): Promise<Editor> {
  let at = url;
  const editor: ApiCaller = apiCaller(() => at);
  const person = { email: 'edith@holdwise.example', password: 'a long enough pass phrase' };
  await editor.call('POST', '/admin/create', { name: 'Edith', ...person });
  const { status } = await editor.call('POST', '/admin/login', person);
  if (status !== 200) throw new Error(`The editor could not log in: ${status}`);
  return {
    async publish(instance, title) {
      at = instance;
      const form = new FormData();
      form.set('title', title);
      form.set('description', '<p>What it means.</p>');
      const made = await editor.call('POST', '/news/create', form);
      if (made.status !== 201) throw new Error(`The article was not published: ${made.status}`);
    },
  };
}
