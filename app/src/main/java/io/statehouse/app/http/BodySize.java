package io.statehouse.app.http;

/** How large the body of a request may be; the configuration has the bytes of each. */
public enum BodySize {
  ORDINARY,
  /** Larger, but read into memory as a whole. */
  DOCUMENT,
  FILE
}
