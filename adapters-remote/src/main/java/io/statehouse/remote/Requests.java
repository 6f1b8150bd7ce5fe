package io.statehouse.remote;

import io.statehouse.ports.Deadline;
import io.statehouse.ports.StoreException;
import io.statehouse.ports.adapter.Calls;
import io.statehouse.ports.wire.StoreDescription;
import io.statehouse.ports.wire.WireInput;
import io.statehouse.ports.wire.WireOutput;
import io.statehouse.remote.Connection.NoResponse;
import io.statehouse.remote.Connection.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Sends the requests of one call, within its deadline; the one place where an error response, or a
 * missing one, is translated into an exception of the port.
 *
 * <p>A read whose connection is lost is sent once more, as the connection may have been stale. A
 * write is sent once, and may have been applied unless it was not sent or the server says so: what
 * a proxy in between responds with says nothing.
 *
 * @param operation the name of the call, in messages and reports
 */
record Requests(Connection connection, Calls calls, String operation, Deadline deadline) {

  /** A message that is sent. */
  @FunctionalInterface
  interface Message {
    void write(WireOutput out) throws IOException;
  }

  /** A message that is received. */
  @FunctionalInterface
  interface Received<T> {
    T read(WireInput in) throws IOException;
  }

  private interface Exchange {
    Reply send() throws NoResponse;
  }

  /**
   * Returns the server's description of its store.
   *
   * @throws StoreException.Refused if it is no Statehouse server of this version
   */
  StoreDescription describe() {
    Reply reply = repeated(() -> connection.get("", deadline));
    if (!reply.isMessage()) {
      throw Refusals.read(connection, reply);
    }
    try {
      return StoreDescription.read(new WireInput(reply.body(), Long.MAX_VALUE));
    } catch (IOException otherVersion) {
      throw new StoreException.Refused(
          connection + " cannot be used: " + otherVersion.getMessage() + "; use the same version",
          otherVersion);
    }
  }

  /** Reads without a message. */
  <T> T read(String path, Received<T> received) {
    return received(repeated(() -> connection.get(path, deadline)), received);
  }

  /**
   * Reads what a message selects.
   *
   * @param isLarge whether the response may take megabytes of memory at the server
   */
  <T> T read(String path, boolean isLarge, Message message, Received<T> received) {
    byte[] bytes = bytes(message);
    return received(repeated(() -> connection.post(path, bytes, isLarge, deadline)), received);
  }

  private Reply repeated(Exchange exchange) {
    boolean lostConnection = false;
    while (true) {
      calls.requireTime(operation, deadline);
      try {
        return traced(exchange);
      } catch (NoResponse failure) {
        boolean again = failure.wasSent() && !lostConnection && !deadline.hasPassed();
        if (!again || Thread.currentThread().isInterrupted()) {
          throw unavailable(failure);
        }
        lostConnection = true;
      }
    }
  }

  private <T> T received(Reply reply, Received<T> received) {
    if (!reply.isMessage()) {
      throw Refusals.read(connection, reply);
    }
    try {
      return message(reply, received);
    } catch (IOException unreadable) {
      throw new StoreException.Unavailable(unreadable(unreadable), unreadable);
    }
  }

  /**
   * Writes, and reads the outcome.
   *
   * @param isLarge whether the message takes megabytes of memory at the server
   */
  <T> T write(String path, boolean isLarge, Message message, Received<T> received) {
    calls.requireTime(operation, deadline);
    byte[] bytes = bytes(message);
    Reply reply;
    try {
      reply = traced(() -> connection.post(path, bytes, isLarge, deadline));
    } catch (NoResponse failure) {
      throw failure.wasSent() ? outcomeUnknown(failure) : unavailable(failure);
    }
    if (!reply.isMessage()) {
      throw Refusals.write(connection, reply);
    }
    try {
      return message(reply, received);
    } catch (IOException unreadable) {
      throw new StoreException.OutcomeUnknown(unreadable(unreadable), unreadable);
    }
  }

  private static <T> T message(Reply reply, Received<T> received) throws IOException {
    WireInput in = new WireInput(reply.body(), Long.MAX_VALUE);
    T message = received.read(in);
    in.requireEnd();
    return message;
  }

  private static byte[] bytes(Message message) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      message.write(new WireOutput(bytes));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private Reply traced(Exchange exchange) throws NoResponse {
    long start = System.nanoTime();
    boolean responded = false;
    try {
      Reply reply = exchange.send();
      responded = reply.status() < 500;
      return reply;
    } finally {
      calls.happened(operation, start, responded);
    }
  }

  private StoreException.Unavailable unavailable(NoResponse failure) {
    return new StoreException.Unavailable(message(failure.getMessage()), failure);
  }

  private StoreException.OutcomeUnknown outcomeUnknown(NoResponse failure) {
    return new StoreException.OutcomeUnknown(
        message(failure.getMessage()) + "; it may have been applied, read before trying again",
        failure);
  }

  private String unreadable(IOException failure) {
    return message("the response cannot be read, " + failure.getMessage());
  }

  private String message(String why) {
    return connection + ": " + operation + " failed: " + why;
  }
}
