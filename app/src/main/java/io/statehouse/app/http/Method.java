package io.statehouse.app.http;

/** The method of a request. */
public enum Method {
  GET,
  PUT,
  POST,
  DELETE;

  /** Returns whether it may change something. */
  public boolean writes() {
    return this != GET;
  }
}
