import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Takes the connection of an endless answer away from Node's HTTP server, whose parser, request and answer take three
 * quarters of an open page's memory. The server lets go of an answer that is finished and of a connection that is closed,
 * so it is told of both. That logs and measures the request.
 */
export function takeConnection(answer: ServerResponse): Socket {
  const { socket } = answer.req;
  answer.emit('finish');
  socket.emit('close', false);
  socket.removeAllListeners();
  socket.setTimeout(0);
  socket.on('error', () => {}); // `close` follows
  socket.allowHalfOpen = false;
  return socket;
}
