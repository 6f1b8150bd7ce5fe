package io.statehouse.app.system;

import java.util.Optional;

/**
 * The authentication of requests to a system.
 *
 * @param complete whether it is, as configured
 * @param advice what to set so that it is; empty if nothing does
 */
public record Login(boolean complete, Optional<String> advice) {
  /** No request is authenticated: only this machine may send any. */
  public static final Login NONE = new Login(false, Optional.empty());
}
