package io.statehouse.ports.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Bytes;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.Transaction;
import io.statehouse.ports.adapter.RoundTripListener;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * The promises that every store must keep. Extend it once per store, and implement only how to open
 * one.
 *
 * <p>Every test has a new instance of the extending class, and must have data of its own that is
 * initially empty: an instance field ({@code @TempDir Path folder}, a random root in a server) is
 * sufficient. The stores that a test opened are closed after it.
 *
 * <p>A store that cannot keep a promise overrides the method named after it and gives the reason;
 * see {@link Deviation}.
 */
public abstract class KeyValueStoreContract {

  /**
   * Opens a store on this test's data. Called several times in one test: each store is a client of
   * its own, as another process would be, and all see the same data.
   *
   * @param trips to be notified of every round trip of this client
   */
  protected abstract KeyValueStore open(RoundTripListener trips);

  /**
   * Opens a store with limits that a test can reach: values and transactions of at most 64 MiB, and
   * at most 100,000 conditions, writes and keys. By default the same as {@link #open}.
   */
  protected KeyValueStore openWithSmallLimits(RoundTripListener trips) {
    return open(trips);
  }

  /**
   * Puts a key as another program would: {@code etcdctl}, {@code redis-cli}, plain SQL. By default
   * through a second client.
   */
  protected void foreignPut(KeyValueStore secondClient, Key key, Bytes value) {
    secondClient.commit(Transaction.builder().put(key, value).build());
  }

  /** Deletes a key as another program would. By default through a second client. */
  protected void foreignDelete(KeyValueStore secondClient, Key key) {
    secondClient.commit(Transaction.builder().delete(key).build());
  }

  /** Makes the first client that this test opened unable to reach its data. */
  protected void beginOutage() {
    throw new UnsupportedOperationException(
        "override beginOutage and endOutage, or give a reason in hasNoOutage");
  }

  /** Ends the outage that {@link #beginOutage} began. */
  protected void endOutage() {
    throw new UnsupportedOperationException("override endOutage as well as beginOutage");
  }

  /**
   * Makes the first client that this test opened lose the response to its next commit, whether or
   * not the commit is applied.
   */
  protected void loseNextAnswer() {
    throw new UnsupportedOperationException(
        "override loseNextAnswer, or give a reason in losesNoAnswer");
  }

  /** How long a test waits for asynchronous events: a notification, a recovery. */
  protected Duration patience() {
    return Duration.ofSeconds(60);
  }

  /** Deviation: the store cannot hold this key and refuses to put it. Called for every odd key. */
  protected Deviation cannotHold(Key key) {
    return Deviation.none();
  }

  /** Deviation: a scan reads more than is consumed. */
  protected Deviation scansAreNotLazy() {
    return Deviation.none();
  }

  /** Deviation: the store refuses to delete a prefix as a whole while there are certain keys. */
  protected Deviation refusesToDelete(Prefix prefix) {
    return Deviation.none();
  }

  /** Deviation: an outage cannot be simulated here. Say where it is tested instead. */
  protected Deviation hasNoOutage() {
    return Deviation.none();
  }

  /** Deviation: no response can be lost here. Say where that is tested instead. */
  protected Deviation losesNoAnswer() {
    return Deviation.none();
  }

  /**
   * Deviation: a call costs more than one round trip.
   *
   * @param operation {@code get}, {@code getAll} (of as many keys as one read takes), {@code list}
   *     and {@code children} (of ten entries), {@code commit} (with conditions), {@code commitAll}
   *     (of ten transactions on different keys)
   */
  protected Cost costOf(String operation) {
    return Cost.oneRoundTrip();
  }

  @Test
  void deviations_appear_in_the_report(TestReporter report) {
    Map<String, String> stated = new LinkedHashMap<>();
    scansAreNotLazy().reason().ifPresent(why -> stated.put("scansAreNotLazy", why));
    refusesToDelete(RacesContract.ROOT)
        .reason()
        .ifPresent(why -> stated.put("refusesToDelete " + RacesContract.ROOT, why));
    hasNoOutage().reason().ifPresent(why -> stated.put("hasNoOutage", why));
    losesNoAnswer().reason().ifPresent(why -> stated.put("losesNoAnswer", why));
    for (Key key : OddTexts.keys()) {
      cannotHold(key).reason().ifPresent(why -> stated.put("cannotHold " + key, why));
    }
    for (String operation : RoundTripsContract.OPERATIONS) {
      Cost cost = costOf(operation);
      if (cost.roundTrips() > 1) {
        stated.put("costOf " + operation, cost.roundTrips() + ": " + cost.reason());
      }
    }

    if (!stated.isEmpty()) {
      report.publishEntry(stated);
    }
    assertThat(stated.values()).doesNotContain("");
  }

  @Nested
  class Keys extends KeysContract {
    Keys() {
      super(KeyValueStoreContract.this);
    }
  }

  @Nested
  class Reads extends ReadsContract {
    Reads() {
      super(KeyValueStoreContract.this);
    }
  }

  @Nested
  class Scans extends ScansContract {
    Scans() {
      super(KeyValueStoreContract.this);
    }
  }

  @Nested
  class Children extends ChildrenContract {
    Children() {
      super(KeyValueStoreContract.this);
    }
  }

  @Nested
  class Limits extends LimitsContract {
    Limits() {
      super(KeyValueStoreContract.this);
    }
  }

  @Nested
  class Transactions extends TransactionsContract {
    Transactions() {
      super(KeyValueStoreContract.this);
    }
  }

  @Nested
  class ConditionsAndWrites extends ConditionsAndWritesContract {
    ConditionsAndWrites() {
      super(KeyValueStoreContract.this);
    }
  }

  @Nested
  class Races extends RacesContract {
    Races() {
      super(KeyValueStoreContract.this);
    }
  }

  @Nested
  class Batches extends BatchesContract {
    Batches() {
      super(KeyValueStoreContract.this);
    }
  }

  @Nested
  class Pipelining extends PipeliningContract {
    Pipelining() {
      super(KeyValueStoreContract.this);
    }
  }

  @Nested
  class Histories extends HistoriesContract {
    Histories() {
      super(KeyValueStoreContract.this);
    }
  }

  @Nested
  class Contention extends ContentionContract {
    Contention() {
      super(KeyValueStoreContract.this);
    }
  }

  @Nested
  class Watches extends WatchContract {
    Watches() {
      super(KeyValueStoreContract.this);
    }
  }

  @Nested
  class Outages extends OutageContract {
    Outages() {
      super(KeyValueStoreContract.this);
    }
  }

  @Nested
  class Closing extends CloseContract {
    Closing() {
      super(KeyValueStoreContract.this);
    }
  }

  @Nested
  class RoundTripCounts extends RoundTripsContract {
    RoundTripCounts() {
      super(KeyValueStoreContract.this);
    }
  }
}
