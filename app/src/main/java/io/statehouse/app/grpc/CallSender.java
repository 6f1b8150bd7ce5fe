package io.statehouse.app.grpc;

import io.grpc.Context;
import io.statehouse.app.access.Identity;

/** Who sends the call that is being handled. */
public final class CallSender {
  static final Context.Key<Identity> KEY = Context.key("statehouse-sender");

  private CallSender() {}

  /** Returns who sends the call that this thread handles. */
  public static Identity current() {
    return KEY.get();
  }
}
