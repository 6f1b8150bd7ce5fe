package io.statehouse.app.grpc;

import io.grpc.Context;
import io.statehouse.app.access.Identity;

/** Who sends the call that is being handled. */
public final class CallSender {
  private static final Context.Key<Identity> KEY =
      Context.keyWithDefault("statehouse-sender", Identity.NOBODY);

  private CallSender() {}

  /** Returns who sends the call that this thread handles; nobody before a gate has found out. */
  public static Identity current() {
    return KEY.get();
  }

  /** Returns the context in which someone's call is handled. */
  public static Context context(Identity sender) {
    return Context.current().withValue(KEY, sender);
  }
}
