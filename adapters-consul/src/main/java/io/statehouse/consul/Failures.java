package io.statehouse.consul;

import com.ecwid.consul.transport.HttpResponse;
import io.statehouse.ports.StoreException;
import javax.net.ssl.SSLException;
import org.apache.http.NoHttpResponseException;

/**
 * The one place where an error response, or a missing one, is translated into an exception of the
 * port.
 */
final class Failures {
  private static final String MAY_BE_APPLIED =
      "; it may have been applied, read before trying again";

  private final String store;

  /**
   * @param store the name of the store in messages
   */
  Failures(String store) {
    this.store = store;
  }

  StoreException.Refused refused(String operation, HttpResponse response) {
    String hint = "";
    if (response.getStatusCode() == 401 || response.getStatusCode() == 403) {
      hint = "; check the token and its policies";
    } else if (described(response).contains("No path to datacenter")) {
      hint = "; check the datacenter's name";
    }
    return new StoreException.Refused(message(operation, described(response)) + hint);
  }

  StoreException.Refused tooLarge(String operation) {
    return new StoreException.Refused(
        message(operation, "the transaction is too large for it")
            + "; check its limits.txn_max_req_len");
  }

  StoreException.Unavailable unavailable(String operation, HttpResponse response) {
    return new StoreException.Unavailable(message(operation, described(response)));
  }

  StoreException.Unavailable unavailable(String operation, NoResponse failure) {
    return new StoreException.Unavailable(message(operation, reason(failure)), failure);
  }

  StoreException.OutcomeUnknown outcomeUnknown(String operation, HttpResponse response) {
    return new StoreException.OutcomeUnknown(
        message(operation, described(response)) + MAY_BE_APPLIED);
  }

  StoreException.OutcomeUnknown outcomeUnknown(String operation, NoResponse failure) {
    return new StoreException.OutcomeUnknown(
        message(operation, reason(failure)) + MAY_BE_APPLIED, failure);
  }

  private static String reason(NoResponse failure) {
    if (failure.getCause() instanceof SSLException) {
      return failure.getMessage()
          + "; check that both sides use TLS, and the certificates they trust";
    }
    if (failure.wasSent() && failure.getCause() instanceof NoHttpResponseException) {
      return "the connection was lost; check that TLS is on or off on both sides";
    }
    return failure.wasSent()
        ? failure.getMessage()
        : failure.getMessage() + "; check that Consul is running there";
  }

  private static String described(HttpResponse response) {
    String content = response.getContent() == null ? "" : response.getContent().strip();
    String words = content.replaceAll("\\s+", " ");
    String text = words.length() > 200 ? words.substring(0, 200) + "…" : words;
    return "status " + response.getStatusCode() + (text.isEmpty() ? "" : ", " + text);
  }

  private String message(String operation, String reason) {
    return store + ": " + operation + " failed: " + reason;
  }
}
