package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Condition;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Key;
import io.statehouse.ports.Limits;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.Write;
import io.statehouse.ports.adapter.CommitPlan;
import io.statehouse.ports.adapter.StoreCommitter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Commits transactions: one request for each, pipelined on one connection.
 *
 * <p>Redis runs them one after the other, so they do not interfere, and an error concerns its own
 * request only. When the connection breaks, the outcomes already received are known, those of the
 * other sent requests are unknown, and those that had to wait for another round trip were not sent.
 */
record Committer(Requests requests, Limits limits, GrowingValues growing)
    implements StoreCommitter {

  @Override
  public CommitResult commit(Transaction transaction, Deadline deadline) {
    return commitAll("commit", List.of(transaction), deadline).get(0).result();
  }

  @Override
  public List<CommitOutcome> commitAll(List<Transaction> transactions, Deadline deadline) {
    return commitAll("commitAll", transactions, deadline);
  }

  private List<CommitOutcome> commitAll(
      String operation, List<Transaction> transactions, Deadline deadline) {
    CommitPlan<Request> plan =
        CommitPlan.of(transactions, one -> new Request(limits.check(one), growing));
    CommitPlan<Request>.Group all = plan.all();
    if (!all.isEmpty()) {
      try {
        requests.write(operation, deadline, exchange -> send(all, exchange));
        if (!all.undecided().isEmpty()) {
          all.fail(requests.failures().notSent());
        }
      } catch (StoreException notSent) {
        all.fail(notSent);
      }
    }
    return plan.outcomes();
  }

  /**
   * Bounds a round trip, so that other clients are served in between, and a broken connection
   * leaves fewer outcomes unknown.
   */
  private static final class Chunk implements CommitPlan.Rule<Request> {
    private static final int MAX_REQUESTS = 1_000;
    private static final long MAX_BYTES = 1 << 20;

    private int requests;
    private long bytes;

    @Override
    public boolean admits(Request next) {
      requests++;
      bytes += next.bytes();
      return requests == 1 || (requests <= MAX_REQUESTS && bytes <= MAX_BYTES);
    }
  }

  /** Returns whether the connection is still usable; otherwise some have no outcome. */
  private boolean send(CommitPlan<Request>.Group all, Requests.Exchange exchange) {
    for (CommitPlan<Request>.Group chunk : all.split(Chunk::new, 1)) {
      // Afterwards, those have no outcome whose script the server did not know: it did not run.
      if (!send(chunk, Request::request, exchange)
          || !send(chunk.undecided(), Request::requestWithScript, exchange)) {
        return false;
      }
    }
    return true;
  }

  private boolean send(
      CommitPlan<Request>.Group group,
      Function<Request, CommandArguments> form,
      Requests.Exchange exchange) {
    if (group.isEmpty()) {
      return true;
    }
    List<Request> members = group.members();
    List<CommandArguments> commands = new ArrayList<>(members.size());
    members.forEach(member -> commands.add(form.apply(member)));
    List<Object> responses = new ArrayList<>(members.size());
    boolean isUsable = true;
    try {
      exchange.send(commands, () -> {}, responses);
    } catch (JedisConnectionException broken) {
      isUsable = false;
      CommitOutcome unknown = CommitOutcome.failed(requests.failures().noResponseToWrite(broken));
      for (int i = responses.size(); i < members.size(); i++) {
        group.decide(i, unknown);
      }
    }
    for (int i = 0; i < responses.size(); i++) {
      Object response = responses.get(i);
      if (!Failures.hasCode(response, "NOSCRIPT")) {
        group.decide(i, members.get(i).outcome(response, requests.failures()));
      }
      if (Failures.hasCode(response, "READONLY") || Failures.hasCode(response, "MASTERDOWN")) {
        isUsable = false; // so that the next connection finds the new master
      }
    }
    return isUsable;
  }

  /**
   * A transaction as a request to Redis, and the response as an outcome: the arguments of {@code
   * transaction.lua}, or a plain SET for a single put.
   */
  static final class Request {
    private final Transaction transaction;
    private final boolean isPlainPut;
    private final List<byte[]> keys = new ArrayList<>();
    private final List<byte[]> arguments = new ArrayList<>();
    private final Map<Key, GrowingValues.Grown> puts = new HashMap<>();

    Request(Transaction transaction, GrowingValues growing) {
      this.transaction = transaction;
      this.isPlainPut =
          transaction.conditions().isEmpty()
              && transaction.writes().size() == 1
              && transaction.writes().get(0) instanceof Write.Put;
      Map<Key, Revision> unchanged = unchanged();
      for (Write write : transaction.writes()) {
        if (write instanceof Write.Put put) {
          Optional<Revision> before = Optional.ofNullable(unchanged.get(put.key()));
          puts.put(put.key(), growing.of(before, put.value().toArray()));
        }
      }
      StringBuilder steps = new StringBuilder();
      transaction.conditions().forEach(condition -> steps.append(letterOf(condition)));
      transaction.writes().forEach(write -> steps.append(letterOf(write)));
      if (!isPlainPut) {
        arguments.addAll(0, List.of(steps.toString().getBytes(UTF_8), ValueRevision.SALT));
      }
    }

    /** Returns the revisions that keys must have. */
    private Map<Key, Revision> unchanged() {
      Map<Key, Revision> unchanged = new HashMap<>();
      for (Condition condition : transaction.conditions()) {
        if (condition instanceof Condition.Unchanged one) {
          unchanged.put(one.key(), one.entry().revision());
        }
      }
      return unchanged;
    }

    private char letterOf(Condition condition) {
      keys.add(condition.key().utf8());
      if (condition instanceof Condition.Unchanged unchanged) {
        Revision revision = unchanged.entry().revision();
        Optional<byte[]> known =
            Optional.ofNullable(puts.get(condition.key())).flatMap(put -> put.before(revision));
        if (known.isPresent()) {
          arguments.add(known.get());
          return 'v';
        }
        arguments.add(ValueRevision.hex(revision));
        return 'h';
      }
      return condition instanceof Condition.Absent ? 'a' : 'p';
    }

    private char letterOf(Write write) {
      if (write instanceof Write.Put put) {
        GrowingValues.Grown value = puts.get(put.key());
        keys.add(put.key().utf8());
        arguments.add(value.continuesKnown() ? value.added() : value.value());
        return value.continuesKnown() ? 'e' : 's';
      }
      if (write instanceof Write.Delete delete) {
        keys.add(delete.key().utf8());
        return 'd';
      }
      arguments.add(Keyspace.pattern(((Write.DeletePrefix) write).prefix()));
      return 'x';
    }

    /** The first request. A plain SET needs no script, and costs the server half as much. */
    CommandArguments request() {
      return isPlainPut
          ? new CommandArguments(Command.SET).add(keys.get(0)).add(arguments.get(0))
          : Script.TRANSACTION.byHash(keys, arguments);
    }

    /** The request to a server that does not know the script. */
    CommandArguments requestWithScript() {
      return Script.TRANSACTION.byText(keys, arguments);
    }

    /** The approximate length of the request in bytes. */
    long bytes() {
      Stream<byte[]> parts = Stream.concat(keys.stream(), arguments.stream());
      return parts.mapToLong(part -> part.length + 8).sum();
    }

    CommitOutcome outcome(Object response, Failures failures) {
      if (response instanceof JedisDataException error) {
        return CommitOutcome.failed(failures.writeError(error));
      }
      long step;
      try {
        step = isPlainPut ? applied(response) : Responses.number(response);
        requireStep(step);
      } catch (JedisConnectionException unexpected) {
        return CommitOutcome.failed(failures.noResponseToWrite(unexpected));
      }
      if (step == 0) {
        Map<Key, Revision> revisions = new HashMap<>();
        puts.forEach((key, value) -> revisions.put(key, value.put()));
        return CommitOutcome.of(CommitResult.applied(revisions));
      }
      Condition condition = transaction.conditions().get((int) Math.abs(step) - 1);
      if (step > 0) {
        return CommitOutcome.of(CommitResult.conditionFailed(condition));
      }
      String problem =
          "at %s: another program stores a list, a hash or another type there, which is not a value";
      return CommitOutcome.failed(new StoreException.Refused(problem.formatted(condition.key())));
    }

    /** A plain SET returns OK. */
    private static long applied(Object response) {
      if (!PooledConnection.text(Responses.bytes(response)).equals("OK")) {
        throw Responses.unexpected();
      }
      return 0;
    }

    private void requireStep(long step) {
      int conditions = transaction.conditions().size();
      if (step < -conditions || step > conditions) {
        throw Responses.unexpected();
      }
    }
  }
}
