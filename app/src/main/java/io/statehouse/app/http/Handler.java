package io.statehouse.app.http;

import io.statehouse.app.failure.AppException;
import java.util.function.BiFunction;

/** Handles one request; what it throws becomes the response of its kind of failure. */
@FunctionalInterface
public interface Handler {
  Response handle(Request request);

  /** Responds to a request that the server refuses before it is handled. */
  default Response refused(Request request, AppException refusal) {
    throw refusal;
  }

  /** Returns this handler with its own form of the response to a failure or a refusal. */
  default Handler withFailures(BiFunction<Request, RuntimeException, Response> form) {
    Handler plain = this;
    return new Handler() {
      @Override
      public Response handle(Request request) {
        try {
          return plain.handle(request);
        } catch (RuntimeException failed) {
          return form.apply(request, failed);
        }
      }

      @Override
      public Response refused(Request request, AppException refusal) {
        return form.apply(request, refusal);
      }
    };
  }
}
