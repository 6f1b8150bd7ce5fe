package io.statehouse.redis;

import io.statehouse.ports.CommitOutcome;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Limits;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.CommitPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * Commits transactions: one request for each, pipelined on one connection.
 *
 * <p>Redis runs them one after the other, so they do not interfere, and an error concerns its own
 * request only. When the connection breaks, the outcomes already received are known, those of the
 * other sent requests are unknown, and those that had to wait for another round trip were not sent.
 */
record Committer(Requests requests, Limits limits) {

  List<CommitOutcome> commitAll(
      String operation, List<Transaction> transactions, Deadline deadline) {
    CommitPlan<TransactionRequest> plan = CommitPlan.of(transactions, this::checked);
    CommitPlan<TransactionRequest>.Group all = plan.all();
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

  private TransactionRequest checked(Transaction transaction) {
    limits.check(transaction);
    return new TransactionRequest(transaction);
  }

  /**
   * Bounds a round trip, so that other clients are served in between, and a broken connection
   * leaves fewer outcomes unknown.
   */
  private static final class Chunk implements CommitPlan.Rule<TransactionRequest> {
    private static final int MOST_REQUESTS = 1_000;
    private static final long MOST_BYTES = 1 << 20;

    private int requests;
    private long bytes;

    @Override
    public boolean admits(TransactionRequest next) {
      requests++;
      bytes += next.bytes();
      return requests == 1 || (requests <= MOST_REQUESTS && bytes <= MOST_BYTES);
    }
  }

  /** Returns whether the connection is still usable; otherwise some have no outcome. */
  private boolean send(CommitPlan<TransactionRequest>.Group all, Requests.Exchange exchange) {
    for (CommitPlan<TransactionRequest>.Group chunk : all.split(Chunk::new, 1)) {
      // Afterwards, those have no outcome whose script the server did not know: it did not run.
      if (!send(chunk, TransactionRequest::request, exchange)
          || !send(chunk.undecided(), TransactionRequest::requestWithScript, exchange)) {
        return false;
      }
    }
    return true;
  }

  private boolean send(
      CommitPlan<TransactionRequest>.Group group,
      Function<TransactionRequest, CommandArguments> form,
      Requests.Exchange exchange) {
    if (group.isEmpty()) {
      return true;
    }
    List<TransactionRequest> members = group.members();
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
}
