package io.statehouse.etcd;

import static java.util.stream.Collectors.joining;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.maintenance.StatusResponse;
import io.statehouse.etcd.EtcdSettings.Endpoint;
import io.statehouse.ports.Health;
import io.statehouse.ports.StoreException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Asks a cluster how it is: one linearizable read, which only a cluster with a leader answers, and
 * beside it what each member says of itself.
 */
final class HealthProbe {
  /** No key of the port, so the answer is as small as can be. */
  private static final ByteSequence NO_KEY = ByteSequence.from(new byte[1]);

  /** What etcd takes unless told otherwise; it cannot be asked. */
  private static final long USUAL_QUOTA = 2L << 30;

  private final Connection connection;
  private final EtcdSettings settings;
  private final Calls calls;
  private final ForeignKeys foreign;

  HealthProbe(Connection connection, EtcdSettings settings, Calls calls, ForeignKeys foreign) {
    this.connection = connection;
    this.settings = settings;
    this.calls = calls;
    this.foreign = foreign;
  }

  Health health() {
    try {
      return ask(calls.begin());
    } catch (StoreException failure) {
      return new Health(false, failure.getMessage(), List.of());
    }
  }

  private Health ask(Deadline deadline) {
    Map<Endpoint, Calls.Sent<StatusResponse>> asked = new LinkedHashMap<>();
    for (Endpoint member : settings.endpoints()) {
      String target = Connection.target(member);
      asked.put(
          member,
          calls.send(
              "check", () -> connection.client().getMaintenanceClient().statusMember(target)));
    }
    long begun = System.nanoTime();
    readSomething(deadline);
    double millis = (System.nanoTime() - begun) / 1e6;

    List<String> warnings = new ArrayList<>();
    List<StatusResponse> answers = new ArrayList<>();
    asked.forEach(
        (member, status) -> {
          try {
            answers.add(status.await(deadline));
          } catch (Failure failure) {
            warnings.add("member " + member + ": " + failure.ofRead("status").getMessage());
          }
        });
    answers.forEach(answer -> addWarnings(answer, warnings));
    foreign.warning().ifPresent(warnings::add);
    return new Health(true, summary(answers, millis), warnings);
  }

  private void readSomething(Deadline deadline) {
    try {
      calls.tryToRead("check", deadline, () -> connection.kv().get(NO_KEY));
    } catch (Failure failure) {
      // A user who may not read this key was told so by a cluster that works.
      if (!failure.isForbidden()) {
        throw failure.ofRead("check");
      }
    }
  }

  private static void addWarnings(StatusResponse answer, List<String> warnings) {
    for (String error : answer.getErrorList()) {
      String said = error.strip();
      String warning =
          said.contains("NOSPACE")
              ? "alarm NOSPACE: the database is full and takes no writes; compact and defragment"
                  + " etcd, then disarm the alarm"
              : said;
      if (!warnings.contains(warning)) {
        warnings.add(warning);
      }
    }
    if (answer.getDbSize() > USUAL_QUOTA / 10 * 8) {
      warnings.add(
          "a database of "
              + mebibytes(answer.getDbSize())
              + ", "
              + mebibytes(answer.getDbSizeInUse())
              + " of it in use, nears etcd's usual quota of 2 GiB; compact and defragment it, or"
              + " raise the quota");
    }
  }

  private String summary(List<StatusResponse> answers, double millis) {
    String versions =
        answers.stream().map(StatusResponse::getVersion).distinct().collect(joining(" and "));
    long largest = answers.stream().mapToLong(StatusResponse::getDbSize).max().orElse(0);
    return String.format(
        Locale.ROOT,
        "etcd %s, %d of %d members answer, %s, database %s, a read took %.1f ms",
        versions.isEmpty() ? "of unknown version" : versions,
        answers.size(),
        settings.endpoints().size(),
        settings.tls().isPresent() ? "TLS" : "plain text",
        mebibytes(largest),
        millis);
  }

  private static String mebibytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MiB", bytes / 1048576.0);
  }
}
