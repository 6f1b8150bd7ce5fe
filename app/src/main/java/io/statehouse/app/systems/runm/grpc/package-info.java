/**
 * runm's metadata over gRPC: {@code runm.RunmMetadata} as clients of the original call it, and in
 * {@code statehouse.runm.RunmAdditions} what that does not have.
 *
 * <pre>
 *   RunmGrpc              where it listens, and for whom
 *     RunmMetadataService   18 methods: the session is checked, the domain called
 *     RunmAdditionsService  changes of objects, search by tags, partitions renamed and deleted
 *       Requests              messages as requests of the domain
 *       ListOptions           limit, marker and order of what is found
 *       RunmStatuses          the original's status for each refusal
 * </pre>
 *
 * Responses are the messages that are stored. Start with {@link
 * io.statehouse.app.systems.runm.grpc.RunmGrpc}.
 */
package io.statehouse.app.systems.runm.grpc;
