package io.statehouse.mysql;

import io.statehouse.mysql.BinaryLogSource.Unusable;
import io.statehouse.ports.Change;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.ChangeSource;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the binary log if the server keeps one that this account may read, and polls otherwise.
 * Within seconds of a change of either it changes over, by failing: then it is opened again.
 */
final class BinaryLogOrPolling implements ChangeSource {
  private static final Logger LOG = LoggerFactory.getLogger(BinaryLogOrPolling.class);
  private static final long CHECK_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final Connections connections;
  private final TableForm form;
  private final BinaryLogSource log;
  private final ChangeSource polling;
  private volatile ChangeSource current;
  private Optional<BinaryLogAccess> refused = Optional.empty();
  private long lastCheck;

  BinaryLogOrPolling(Connections connections, TableForm form, String database, Duration poll) {
    this.connections = connections;
    this.form = form;
    this.log = new BinaryLogSource(connections, form, database);
    this.polling = new PolledChanges(connections, form, poll);
    this.current = polling;
  }

  @Override
  public boolean open(Set<Prefix> prefixes, Deadline deadline) throws Exception {
    boolean wasPolling = current == polling;
    BinaryLogAccess access = access();
    lastCheck = System.nanoTime();
    if (mayRead(access)) {
      try {
        boolean resumed = log.open(prefixes, deadline);
        if (wasPolling) {
          LOG.info("watches of {} read the binary log", form.table());
        }
        current = log;
        return resumed;
      } catch (Unusable why) {
        log.close();
        refused = Optional.of(access);
        LOG.warn("watches of {} cannot read the binary log: {}", form.table(), why.getMessage());
      }
    }
    current = polling;
    log.forget();
    return polling.open(prefixes, deadline) && wasPolling;
  }

  private BinaryLogAccess access() {
    return connections.read("watch", BinaryLogAccess::read);
  }

  /**
   * Returns whether the log may be read; a server that refused receives no further request before
   * it or the account was changed.
   */
  private boolean mayRead(BinaryLogAccess access) {
    return access.obstacle(form).isEmpty() && !refused.equals(Optional.of(access));
  }

  @Override
  public boolean follow(Set<Prefix> prefixes, Deadline deadline) throws Exception {
    return current.follow(prefixes, deadline);
  }

  @Override
  public Change next() throws Exception {
    long now = System.nanoTime();
    if (now - lastCheck > CHECK_INTERVAL_NANOS) {
      lastCheck = now;
      boolean polls = current == polling;
      if (mayRead(access()) == polls) {
        throw changeover(polls ? "can be read now" : "cannot be read any more");
      }
    }
    try {
      return current.next();
    } catch (Unusable why) {
      throw changeover("cannot be read any more: " + why.getMessage());
    }
  }

  private static StoreException changeover(String why) {
    return new StoreException.Unavailable("the binary log " + why);
  }

  @Override
  public void close() {
    log.close();
    polling.close();
  }
}
