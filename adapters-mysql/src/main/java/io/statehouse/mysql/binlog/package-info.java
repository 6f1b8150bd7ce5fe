/**
 * The binary log of a server, read as a replica reads it.
 *
 * <pre>
 *   BinaryLog --> BinaryLogReader --> BinaryLogEvents --> BinaryLogPackets
 *   FoundChanges: which keys were changed, in bounded memory
 * </pre>
 *
 * It knows connections and the form of one table, but no store. Bytes that it cannot make sense of
 * are changes of unknown keys, or end the connection.
 */
package io.statehouse.mysql.binlog;
