package io.statehouse.kafka;

import io.statehouse.ports.topics.ProvisionerException;
import java.time.Duration;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;

/**
 * Kafka's client, created by the first request: it looks up the addresses, reads keys and starts a
 * thread.
 */
final class Client implements AutoCloseable {
  private static final String THREAD_HAS_ENDED = "thread has exited";

  private final KafkaSettings settings;
  private final Failures failures;
  private Admin admin;
  private boolean closed;

  Client(KafkaSettings settings, Failures failures) {
    this.settings = settings;
    this.failures = failures;
  }

  /**
   * @throws ProvisionerException if the client cannot be created, or this is closed
   */
  synchronized Admin admin() {
    if (closed) {
      throw new ProvisionerException(failures.closed());
    }
    if (admin == null) {
      new BrokerCheck(settings)
          .otherServer()
          .ifPresent(
              address -> {
                throw new ProvisionerException(failures.otherServer(address));
              });
      try {
        admin = Admin.create(settings.clientConfiguration());
      } catch (KafkaException e) {
        // Without its cause, the message of which may show a password.
        throw new ProvisionerException(failures.notCreated(e));
      }
    }
    return admin;
  }

  /**
   * Lets the next request create a client again if the thread of this one has ended. That happens
   * if another kind of server responds: the client takes its first bytes for the length of a
   * response, and there is no memory for so much.
   */
  void discardIfDead(Admin used, RuntimeException failure) {
    if (String.valueOf(failure.getMessage()).contains(THREAD_HAS_ENDED)) {
      discard(used);
    }
  }

  private synchronized void discard(Admin dead) {
    if (admin == dead) {
      admin = null;
      dead.close(Duration.ZERO);
    }
  }

  @Override
  public void close() {
    Admin last;
    synchronized (this) {
      closed = true;
      last = admin;
      admin = null;
    }
    if (last != null) {
      last.close(Duration.ZERO); // what is waiting for a response fails now
    }
  }
}
