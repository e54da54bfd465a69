import { Agent, install, setGlobalDispatcher } from 'undici';

// `fetch` of undici 8: that of Node 24 ends the process when a connection ends while a body waits to be read
// (https://github.com/nodejs/undici/issues/5360), as it does when a test kills the server.
install();

// Each request gets a connection of its own. The server closes idle ones after five seconds, and on a busy machine the
// client would notice only after it had sent the next request on one.
setGlobalDispatcher(new Agent({ pipelining: 0 }));
