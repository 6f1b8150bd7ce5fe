package io.statehouse.etcd;

import static java.util.stream.Collectors.joining;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.maintenance.StatusResponse;
import io.grpc.Status;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Health;
import io.statehouse.ports.adapter.SkippedEntries;
import io.statehouse.ports.url.HostAndPort;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Checks a cluster: one linearizable read, which succeeds only if the cluster has a leader, and the
 * status that each member reports of itself.
 *
 * @param isEncrypted whether requests are sent by TLS
 */
record HealthProbe(
    Connection connection, List<HostAndPort> members, boolean isEncrypted, SkippedEntries skipped) {
  /** Not a key of the port, so the response is as small as possible. */
  private static final ByteSequence NO_KEY = ByteSequence.from(new byte[1]);

  /** etcd's default quota; clients cannot query the actual one. */
  private static final long DEFAULT_QUOTA = 2L << 30;

  private static final String FULL =
      "alarm NOSPACE: the database is full and rejects writes; compact and defragment etcd, then"
          + " disarm the alarm";

  /**
   * @throws io.statehouse.ports.StoreException if the cluster is not available
   */
  Health check(Deadline deadline) {
    Map<HostAndPort, Connection.Sent<StatusResponse>> statuses = new LinkedHashMap<>();
    for (HostAndPort member : members) {
      String target = Connection.target(List.of(member));
      statuses.put(
          member,
          connection.send(
              "check", deadline, client -> client.getMaintenanceClient().statusMember(target)));
    }
    long startNanos = System.nanoTime();
    readOneKey(deadline);
    double millis = (System.nanoTime() - startNanos) / 1e6;

    Set<String> warnings = new LinkedHashSet<>();
    List<StatusResponse> responses = new ArrayList<>();
    statuses.forEach(
        (member, status) -> {
          try {
            responses.add(status.await());
          } catch (Failure failure) {
            warnings.add("member " + member + ": " + failure.ofRead("status").getMessage());
          }
        });
    responses.forEach(response -> addWarnings(response, warnings));
    skipped.warning().ifPresent(warnings::add);
    Health health = new Health(true, summary(responses, millis), List.copyOf(warnings));
    // Every member reports the alarms of the whole cluster.
    boolean full =
        responses.stream()
            .flatMap(response -> response.getErrorList().stream())
            .anyMatch(HealthProbe::isFull);
    return full ? health.rejectingWrites(FULL) : health;
  }

  private void readOneKey(Deadline deadline) {
    try {
      connection.send("check", deadline, client -> client.getKVClient().get(NO_KEY)).awaitRead();
    } catch (Failure failure) {
      // A cluster that denies access to this key is available.
      if (failure.code() != Status.Code.PERMISSION_DENIED) {
        throw failure.ofRead("check");
      }
    }
  }

  private static void addWarnings(StatusResponse response, Set<String> warnings) {
    response.getErrorList().stream()
        .filter(error -> !isFull(error))
        .forEach(error -> warnings.add(error.strip()));
    if (response.getDbSize() > DEFAULT_QUOTA / 10 * 8) {
      warnings.add(
          ("the database has %s, %s of it in use, close to etcd's default quota of 2 GiB;"
                  + " compact and defragment it, or raise the quota")
              .formatted(mebibytes(response.getDbSize()), mebibytes(response.getDbSizeInUse())));
    }
  }

  private static boolean isFull(String error) {
    return error.contains("NOSPACE");
  }

  private String summary(List<StatusResponse> responses, double millis) {
    String versions =
        responses.stream().map(StatusResponse::getVersion).distinct().collect(joining(" and "));
    long largest = responses.stream().mapToLong(StatusResponse::getDbSize).max().orElse(0);
    return String.format(
        Locale.ROOT,
        "etcd %s, %d of %d members respond, %s, database %s, a read took %.1f ms",
        versions.isEmpty() ? "of unknown version" : versions,
        responses.size(),
        members.size(),
        isEncrypted ? "TLS" : "plain text",
        mebibytes(largest),
        millis);
  }

  private static String mebibytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MiB", bytes / 1048576.0);
  }
}
