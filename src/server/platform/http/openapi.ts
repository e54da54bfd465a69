import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Form } from './form.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The multipart form of a route, which its handler validates. */
    form?: Form | undefined;
  }
}

/** The policy of the API reference: its own files only, and calls to this server. */
const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns the description of a form with files. */
function formSchema({ form, files: { field, max } }: Form) {
  const { $schema, ...body } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' });
  const file = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
  const files = max > 1 ? { type: 'array', items: file, maxItems: max } : file;
  const properties = { ...body.properties, [field]: files };
  return { consumes: ['multipart/form-data'], body: { ...body, properties } };
}

/**
 * Serves the OpenAPI document of the contract at `/api/docs`, and at `/api/reference` a page that shows it and makes
 * calls. Must be registered before the routes that it describes.
 */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Holdwise',
        version: '1',
        description: 'Market news, prices, famous investors and portfolios.',
      },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      const form = input.route.config?.form;
      return { url, schema: form ? { ...schema, ...formSchema(form) } : schema };
    },
  });
  app.get('/api/docs', { schema: { hide: true } }, () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/reference',
    staticCSP: referencePolicy,
    theme: { title: 'Holdwise API' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', tryItOutEnabled: true },
  });
}
