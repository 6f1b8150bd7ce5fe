package io.statehouse.app.http;

/** What a request asks for. */
public enum Method {
  GET,
  PUT,
  POST,
  DELETE;

  /** Whether it may change something. */
  boolean writes() {
    return this != GET;
  }
}
