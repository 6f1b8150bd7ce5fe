/**
 * Live events of missions, over web sockets as the original has them, and as server-sent events.
 *
 * <pre>
 *   store --one watch per API key--> Feed --LiveEvent--> SocketClient: Outbox --> web socket
 *                                      |
 *                                      `---------------> StreamClient: Mailbox --> event stream
 * </pre>
 *
 * Events come from the store, whoever wrote there. A client that does not keep up is dropped and
 * delays nobody; when it comes back it reads again. Start with {@link
 * io.statehouse.app.systems.missions.http.live.LiveMissions}.
 */
package io.statehouse.app.systems.missions.http.live;
