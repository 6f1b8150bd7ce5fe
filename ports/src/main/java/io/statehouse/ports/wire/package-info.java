/**
 * The values of the port as bytes: what a client of a Statehouse server sends, and what the server
 * responds with. Both sides read and write a message with the same class, so they cannot differ.
 *
 * <pre>
 *   KeysRequest, ListRequest, ScanRequest   -&gt;  EntryPage
 *   ChildrenRequest                         -&gt;  ChildLists
 *   CommitRequest                           -&gt;  CommitResponse
 *   KeysRequest                             -&gt;  Identities
 *   nothing                                 -&gt;  StoreDescription, HealthReport
 * </pre>
 *
 * A number is big-endian; a string is its length in bytes and its UTF-8; a list is its length and
 * its elements. No message ends early: each says how much it holds, so one that was cut off is
 * never taken for a shorter one. {@link io.statehouse.ports.wire.StoreDescription} has the number
 * of the protocol, which changes with any of this.
 */
package io.statehouse.ports.wire;
