import { createServer } from 'node:http';

const text = 'Hello, world!\n';

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': text.length });
  response.end(text);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.(address.port);
});

process.on('disconnect', () => process.exit(0));
