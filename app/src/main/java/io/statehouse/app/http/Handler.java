package io.statehouse.app.http;

/** Handles one request; what it throws becomes the response of its kind of failure. */
@FunctionalInterface
public interface Handler {
  Response handle(Request request);
}
