/**
 * Events for clients over HTTP, as server-sent events or over web sockets.
 *
 * <pre>
 *   store --one watch--> ChangeFeed --.    (LazyFeed opens and ends a watch)
 *   a system's own events ------------+--> Broadcaster: the last events, numbered
 *                                            |       (EventMemory bounds the bytes of all)
 *                    a Position per client:  +--> StreamSender --> server-sent events
 *                                            `--> SocketSender --> web socket
 *                                  (StreamSlots bounds the number of clients, StreamPulse the silence)
 * </pre>
 *
 * A client is never waited for, and has no thread: one event is being sent to it at most, and the
 * network's readiness sends the next. One that was away, or is too slow, finds that the events
 * after its position are no longer held: it is notified to read everything again, or disconnected,
 * and so never misses an event unknowingly. An event that is being sent is either held by its
 * broadcaster or reserved in the memory, so a client that does not read costs no more than its
 * share.
 *
 * <p>Slots and memory are shared by all tenants. The one that uses the most gives way, so that none
 * can keep the others out. Start with {@link io.statehouse.app.http.events.Broadcaster}.
 */
package io.statehouse.app.http.events;
