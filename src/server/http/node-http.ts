/** A static import of node:http also loads Node's WebSocket client, which takes 70 ms at every start. */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
