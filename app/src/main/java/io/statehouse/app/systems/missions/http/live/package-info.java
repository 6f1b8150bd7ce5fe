/**
 * Live events of missions, over web sockets as the original has them, and as server-sent events.
 *
 * <pre>
 *   store --one watch per API key--> MissionFeeds --LiveEvent--> SocketClient  web socket
 *                                                  `-----------> EventStream   server-sent events
 * </pre>
 *
 * Events come from the store, whichever process wrote there. A client that is too slow is
 * disconnected; when it comes back it reads everything again. Start with {@link
 * io.statehouse.app.systems.missions.http.live.LiveMissions}.
 */
package io.statehouse.app.systems.missions.http.live;
