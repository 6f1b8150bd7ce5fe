package io.statehouse.app.access;

/** The sender of a request that is being handled. */
public interface Sender {
  /** Returns who it is, as far as that is known by now. */
  Identity identity();

  /** Returns the id of the request. */
  String id();
}
