package io.statehouse.app.http;

/** The method of a request. */
public enum Method {
  GET,
  PUT,
  POST,
  DELETE;

  /** Whether it may change something. */
  public boolean writes() {
    return this != GET;
  }
}
