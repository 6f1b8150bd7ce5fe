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
 * Committer: a request for each transaction, sent one behind the other on one connection.
 *
 * <p>Redis runs them one after the other, so no two can disturb each other, and an error is the
 * answer to its own request only. When the connection breaks, those answered before are known;
 * those sent are not; those that had to wait for another round trip were not sent.
 */
final class Committer {
  /** So that other clients get their turn between, and a break leaves less unknown. */
  private static final long MOST_BYTES_AT_ONCE = 1 << 20;

  private static final int MOST_AT_ONCE = 1_000;

  private final ConnectionPool links;
  private final Requests requests;
  private final Failures failures;
  private final Limits limits;

  Committer(ConnectionPool links, Requests requests, Failures failures, Limits limits) {
    this.links = links;
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

  /** One transaction and its place among the outcomes. */
  private static final class Member {
    final int place;
    final TransactionRequest transaction;

    Member(int place, Transaction transaction) {
      this.place = place;
      this.transaction = new TransactionRequest(transaction);
    }
  }

  private void send(String operation, List<Member> members, CommitOutcome[] outcomes) {
    long deadline = requests.deadline();
    PooledConnection link;
    try {
      link = links.borrow(deadline);
    } catch (StoreException notSent) {
      fail(members, outcomes, notSent);
      return;
    }
    boolean healthy = false;
    try {
      healthy = send(operation, link, members, outcomes, deadline);
    } finally {
      if (healthy) {
        links.giveBack(link);
      } else {
        links.drop(link);
      }
    }
  }

  /** Returns whether the connection is of further use. */
  private boolean send(
      String operation,
      PooledConnection link,
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
      healthy = sendChunk(operation, link, members.subList(from, to), outcomes, deadline);
    }
    return healthy;
  }

  private static int endOfChunk(List<Member> members, int from) {
    long bytes = 0;
    int to = from;
    while (to < members.size() && to - from < MOST_AT_ONCE) {
      bytes += members.get(to).transaction.bytes();
      if (bytes > MOST_BYTES_AT_ONCE && to > from) {
        break;
      }
      to++;
    }
    return to;
  }

  private boolean sendChunk(
      String operation,
      PooledConnection link,
      List<Member> members,
      CommitOutcome[] outcomes,
      long deadline) {
    boolean healthy =
        ask(
            operation,
            link,
            members,
            members.stream().map(member -> member.transaction.request()).toList(),
            outcomes,
            deadline);
    // Null is left for those whose script the server did not know: certainly not done, so sent
    // again, with the script.
    List<Member> again = members.stream().filter(member -> outcomes[member.place] == null).toList();
    if (again.isEmpty()) {
      return healthy;
    }
    if (!healthy) {
      fail(again, outcomes, failures.notSent());
      return false;
    }
    List<CommandArguments> withScript =
        again.stream().map(member -> member.transaction.requestWithScript()).toList();
    return ask(operation, link, again, withScript, outcomes, deadline);
  }

  private boolean ask(
      String operation,
      PooledConnection link,
      List<Member> members,
      List<CommandArguments> asked,
      CommitOutcome[] outcomes,
      long deadline) {
    List<Object> answers = new ArrayList<>(members.size());
    boolean healthy = true;
    try {
      requests.exchange(operation, link, asked, answers, deadline);
    } catch (JedisConnectionException broken) {
      healthy = false;
      fail(members.subList(answers.size(), members.size()), outcomes, failures.unknown(broken));
    }
    for (int i = 0; i < answers.size(); i++) {
      Object answer = answers.get(i);
      if (!Failures.isMissingScript(answer)) {
        outcomes[members.get(i).place] = members.get(i).transaction.outcome(answer, failures);
      }
      if (answer instanceof JedisDataException error && Failures.meansAnotherMaster(error)) {
        healthy = false; // and let the next connection find it
      }
    }
    return healthy;
  }

  private static void fail(List<Member> members, CommitOutcome[] outcomes, StoreException why) {
    for (Member member : members) {
      outcomes[member.place] = CommitOutcome.failed(why);
    }
  }
}
