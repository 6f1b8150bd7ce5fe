package io.statehouse.app.access.issuer;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.statehouse.app.failure.AppException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** Requests to issuers: short, of bounded size, and never redirected. */
final class IssuerHttp {
  private static final Duration CONNECT = Duration.ofSeconds(2);

  /** The time for a whole request, however slowly the response arrives. */
  private static final Duration WHOLE = Duration.ofSeconds(4);

  private static final int MAX_BYTES = 256 << 10;
  private static final int OK = 200;

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(CONNECT)
          .build();

  /**
   * Reads a document.
   *
   * @throws IOException if there is none; the message says why, with the address
   */
  byte[] get(URI url) throws IOException {
    HttpResponse<byte[]> response = send(HttpRequest.newBuilder(url).GET());
    if (response.statusCode() != OK) {
      throw new IOException(shown(url) + " responds with status " + response.statusCode());
    }
    return response.body();
  }

  /**
   * Sends a form; returns the response with any status.
   *
   * @throws IOException as {@link #get}
   */
  HttpResponse<byte[]> post(URI url, String form, Optional<String> authorization)
      throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(url)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Accept", "application/json")
            .POST(BodyPublishers.ofString(form));
    authorization.ifPresent(value -> request.header("Authorization", value));
    return send(request);
  }

  private HttpResponse<byte[]> send(HttpRequest.Builder unbounded) throws IOException {
    HttpRequest request = unbounded.build();
    CompletableFuture<HttpResponse<byte[]>> call =
        client.sendAsync(request, head -> new LimitedBody(MAX_BYTES));
    try {
      // A timeout of the request would not bound the reading of the body.
      return call.get(WHOLE.toMillis(), MILLISECONDS);
    } catch (ExecutionException failed) {
      throw new IOException(
          "no response from " + shown(request.uri()) + ": " + reason(failed.getCause()), failed);
    } catch (TimeoutException late) {
      call.cancel(true);
      throw new IOException(
          "no response from " + shown(request.uri()) + " within " + WHOLE.toSeconds() + " s", late);
    } catch (InterruptedException stop) {
      call.cancel(true);
      Thread.currentThread().interrupt();
      throw AppException.shuttingDown();
    }
  }

  private static String reason(Throwable cause) {
    if (cause instanceof UnresolvedAddressException
        || cause.getCause() instanceof UnresolvedAddressException) {
      return "the host is not known";
    }
    if (cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException) {
      return "it cannot be connected to";
    }
    return cause instanceof IOException && cause.getMessage() != null
        ? cause.getMessage()
        : "the connection broke";
  }

  /** Leaves out the query, which may hold a secret. */
  private static String shown(URI url) {
    return url.getScheme() + "://" + url.getRawAuthority() + url.getRawPath();
  }
}
