package io.statehouse.redis;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.CommitResult;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Commits transactions: one request for each, pipelined on one connection.
 *
 * <p>Redis runs them one after the other, so they do not interfere, and an error concerns its own
 * request only. When the connection breaks, the outcomes already received are known, those of the
 * other sent requests are unknown, and those that had to wait for another round trip were not sent.
 */
final class Committer {
  /**
   * Bounds a round trip, so that other clients are served in between, and a broken connection
   * leaves fewer outcomes unknown.
   */
  private static final long MAX_BYTES_PER_TRIP = 1 << 20;

  private static final int MAX_REQUESTS_PER_TRIP = 1_000;

  private final ConnectionPool pool;
  private final Requests requests;
  private final Failures failures;
  private final Limits limits;

  Committer(ConnectionPool pool, Requests requests, Failures failures, Limits limits) {
    this.pool = pool;
    this.requests = requests;
    this.failures = failures;
    this.limits = limits;
  }

  CommitResult commit(Transaction transaction) {
    limits.check(transaction);
    CommitOutcome[] outcome = new CommitOutcome[1];
    send("commit", List.of(new Member(0, transaction)), outcome);
    return outcome[0].result();
  }

  List<CommitOutcome> commitAll(List<Transaction> transactions) {
    CommitOutcome[] outcomes = new CommitOutcome[transactions.size()];
    List<Member> members = new ArrayList<>();
    for (int i = 0; i < outcomes.length; i++) {
      try {
        limits.check(transactions.get(i));
        members.add(new Member(i, transactions.get(i)));
      } catch (StoreException.Refused tooLarge) {
        outcomes[i] = CommitOutcome.failed(tooLarge);
      }
    }
    if (!members.isEmpty()) {
      send("commitAll", members, outcomes);
    }
    return Arrays.asList(outcomes);
  }

  /** A transaction and its position among the outcomes. */
  private static final class Member {
    final int position;
    final TransactionRequest transaction;

    Member(int position, Transaction transaction) {
      this.position = position;
      this.transaction = new TransactionRequest(transaction);
    }
  }

  private void send(String operation, List<Member> members, CommitOutcome[] outcomes) {
    long deadline = requests.deadline();
    PooledConnection connection;
    try {
      connection = pool.borrow(deadline);
    } catch (StoreException notSent) {
      fail(members, outcomes, notSent);
      return;
    }
    boolean healthy = false;
    try {
      healthy = send(operation, connection, members, outcomes, deadline);
    } finally {
      if (healthy) {
        pool.giveBack(connection);
      } else {
        pool.discard(connection);
      }
    }
  }

  /** Returns whether the connection is still usable. */
  private boolean send(
      String operation,
      PooledConnection connection,
      List<Member> members,
      CommitOutcome[] outcomes,
      long deadline) {
    boolean healthy = true;
    for (int from = 0, to; from < members.size(); from = to) {
      to = endOfChunk(members, from);
      if (!healthy) {
        fail(members.subList(from, members.size()), outcomes, failures.notSent());
        return false;
      }
      healthy = sendChunk(operation, connection, members.subList(from, to), outcomes, deadline);
    }
    return healthy;
  }

  private static int endOfChunk(List<Member> members, int from) {
    long bytes = 0;
    int to = from;
    while (to < members.size() && to - from < MAX_REQUESTS_PER_TRIP) {
      bytes += members.get(to).transaction.bytes();
      if (bytes > MAX_BYTES_PER_TRIP && to > from) {
        break;
      }
      to++;
    }
    return to;
  }

  private boolean sendChunk(
      String operation,
      PooledConnection connection,
      List<Member> members,
      CommitOutcome[] outcomes,
      long deadline) {
    boolean healthy =
        exchange(
            operation,
            connection,
            members,
            members.stream().map(member -> member.transaction.request()).toList(),
            outcomes,
            deadline);
    // The outcome stays null if the server did not know the script: the transaction was certainly
    // not applied, so it is sent again, with the script.
    List<Member> again =
        members.stream().filter(member -> outcomes[member.position] == null).toList();
    if (again.isEmpty()) {
      return healthy;
    }
    if (!healthy) {
      fail(again, outcomes, failures.notSent());
      return false;
    }
    List<CommandArguments> withScript =
        again.stream().map(member -> member.transaction.requestWithScript()).toList();
    return exchange(operation, connection, again, withScript, outcomes, deadline);
  }

  private boolean exchange(
      String operation,
      PooledConnection connection,
      List<Member> members,
      List<CommandArguments> commands,
      CommitOutcome[] outcomes,
      long deadline) {
    List<Object> responses = new ArrayList<>(members.size());
    boolean healthy = true;
    try {
      requests.exchange(operation, connection, commands, responses, deadline);
    } catch (JedisConnectionException broken) {
      healthy = false;
      fail(
          members.subList(responses.size(), members.size()),
          outcomes,
          failures.noResponseToWrite(broken));
    }
    for (int i = 0; i < responses.size(); i++) {
      Object response = responses.get(i);
      if (!Failures.isMissingScript(response)) {
        outcomes[members.get(i).position] = members.get(i).transaction.outcome(response, failures);
      }
      if (response instanceof JedisDataException error && Failures.isNoLongerMaster(error)) {
        healthy = false; // so that the next connection finds the new master
      }
    }
    return healthy;
  }

  private static void fail(List<Member> members, CommitOutcome[] outcomes, StoreException why) {
    for (Member member : members) {
      outcomes[member.position] = CommitOutcome.failed(why);
    }
  }
}
