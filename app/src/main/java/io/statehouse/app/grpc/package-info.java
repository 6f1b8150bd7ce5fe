/**
 * A gRPC server for the services of one system.
 *
 * <pre>
 *   client --- LimitedSocket    so many connections, of one client at most half
 *                |
 *              CallGuard        so many calls, each with an end; exceptions become statuses
 *                |
 *              CallWork         what a call does, one task after the other; methods run on
 *                |              ClientThreads: so many threads, of one client at most half
 *              a service ------ Reply: one message, or as many as the client reads
 *                |
 *              CallStore        no request to the store for a call that is over
 * </pre>
 *
 * Beside the system's own services there are reflection and health. Start with {@link
 * io.statehouse.app.grpc.GrpcServer}.
 */
package io.statehouse.app.grpc;
