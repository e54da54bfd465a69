import { setImmediate } from 'node:timers/promises';
import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { once } from '#domain/once.ts';
import type { Form } from './form.ts';
import { prepareReply, type SerializedReply, sendSerialized } from './serialized-reply.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The multipart form of a route, which its handler validates. */
    form?: Form | undefined;
  }
}

/** The page that shows the description. */
const referencePage = '/api-reference';

/** Returns the description of a form with files. */
function formSchema({ form, files: { field, max } }: Form) {
  const { $schema, ...body } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' });
  const file = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
  const files = max > 1 ? { type: 'array', items: file, maxItems: max } : file;
  const properties = { ...body.properties, [field]: files };
  return { consumes: ['multipart/form-data'], body: { ...body, properties } };
}

const about = {
  openapi: '3.1.0',
  info: {
    title: 'Holdwise',
    version: '1',
    description: 'Market news, prices, famous investors and portfolios.',
  },
} as const;

const describeRoute: SwaggerTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input);
  const form = input.route.config?.form;
  return { url, schema: form ? { ...schema, ...formSchema(form) } : schema };
};

/** How many routes are described in one turn of the event loop. All together block it for a quarter of a second. */
const routesAtOnce = 4;

type Paths = Record<string, object>;

/** Returns the paths of the OpenAPI document of some routes. */
async function pathsOf(routes: readonly RouteOptions[]): Promise<Paths> {
  const app = Fastify()
    .setValidatorCompiler(() => () => true)
    .setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, { openapi: about, transform: describeRoute });
  for (const { method, url, schema, config } of routes)
    app.route({ method, url, schema, config, handler: () => undefined } as RouteOptions);
  await app.ready();
  return app.swagger().paths as Paths;
}

/** Describes routes, with other requests in between. */
async function describeRoutes(routes: readonly RouteOptions[]): Promise<SerializedReply> {
  const paths: Paths = {};
  for (let start = 0; start < routes.length; start += routesAtOnce) {
    const described = await pathsOf(routes.slice(start, start + routesAtOnce));
    for (const [path, calls] of Object.entries(described)) paths[path] = { ...paths[path], ...calls };
    await setImmediate();
  }
  return prepareReply(JSON.stringify({ ...about, components: { schemas: {} }, paths }));
}

const isDescribed = ({ method, schema }: RouteOptions) => method !== 'HEAD' && !schema?.hide;

/**
 * Serves the OpenAPI document of the contract at `/api/docs`, and below `/api/reference` the files of Swagger UI, with
 * which `web/features/site/api-reference-page.tsx` shows it. Must be registered before the routes that it describes.
 */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (isDescribed(route)) routes.push(route);
  });
  const described = once(() => describeRoutes(routes));
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) =>
    sendSerialized(await described(), request, reply);
  app.get('/api/docs', { schema: { hide: true } }, sendDocument);
  // Swagger UI would describe all routes in one turn, so it gets an empty document, and no call reaches its own.
  await app.register(swagger, { mode: 'static', specification: { document: { ...about, paths: {} } } });
  await app.register(swaggerUi, {
    routePrefix: '/api/reference',
    uiHooks: {
      preHandler: async (request, reply) => {
        const { url = '' } = request.routeOptions;
        // JSON is valid YAML.
        if (url.endsWith('/yaml')) reply.type('application/x-yaml');
        if (/\/(json|yaml)$/.test(url)) return sendDocument(request, reply);
        if (/reference\/?$/.test(url)) return reply.redirect(referencePage, 301);
      },
    },
  });
}
