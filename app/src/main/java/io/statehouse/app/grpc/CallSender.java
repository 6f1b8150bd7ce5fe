package io.statehouse.app.grpc;

import static java.util.Objects.requireNonNull;

import io.grpc.Context;
import io.statehouse.app.access.Identity;
import io.statehouse.app.access.Sender;

/**
 * Who sends the call that is being handled.
 *
 * @param id the id of the call
 */
public record CallSender(Identity identity, String id) implements Sender {
  private static final Context.Key<CallSender> KEY =
      Context.keyWithDefault("statehouse-sender", new CallSender(Identity.NOBODY, ""));

  public CallSender {
    requireNonNull(identity, "identity");
    requireNonNull(id, "id");
  }

  /** Returns who sends the call that this thread handles; nobody before a gate has found out. */
  public static CallSender current() {
    return KEY.get();
  }

  /** Returns the context in which the call of this sender is handled. */
  public Context context() {
    return Context.current().withValue(KEY, this);
  }
}
