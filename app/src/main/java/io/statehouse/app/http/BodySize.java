package io.statehouse.app.http;

/** The size that the body of a request may have; the configuration has the bytes of each. */
public enum BodySize {
  ORDINARY,
  /** Larger, but read into memory as a whole. */
  DOCUMENT,
  FILE
}
