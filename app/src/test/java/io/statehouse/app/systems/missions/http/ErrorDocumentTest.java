package io.statehouse.app.systems.missions.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.app.failure.AppException;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Response;
import io.statehouse.app.http.Route;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorDocumentTest {
  private static final Route ROUTE =
      Route.get("/key/{key}")
          .needsOriginalLogin()
          .answersBytes("text/plain", "Text.")
          .by(request -> Response.nothing());

  private static String of(RuntimeException thrown) {
    return text(ErrorDocument.of(ROUTE.endpoint(), thrown));
  }

  private static String text(Response response) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      response.body().write(bytes);
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
    return response.status() + " " + bytes.toString(UTF_8);
  }

  @Test
  void clients_know_the_document_to_the_byte() {
    assertThat(of(MissionsException.keyNotFound()))
        .isEqualTo(
            "470 {\"type\":\"model.KeyNotFoundError\",\"message\":\"Key not found.\",\"code\":470}");
    assertThat(
            of(
                new MissionsException(
                    MissionsException.Kind.CONTENDED,
                    "The key was modified during the transaction.")))
        .isEqualTo(
            "572 {\"type\":\"model.TransactionFailedError\","
                + "\"message\":\"The key was modified during the transaction.\",\"code\":572}");
    assertThat(text(ErrorDocument.tooManyRequests()))
        .isEqualTo(
            "429 {\"type\":\"model.TooManyRequestsError\","
                + "\"message\":\"Too many requests.\",\"code\":429}");
  }

  @ParameterizedTest
  @CsvSource({
    "KEY_NOT_PROVIDED, 401, model.KeyNotProvidedError",
    "KEY_NOT_FOUND, 470, model.KeyNotFoundError",
    "FORBIDDEN, 403, model.BadCredentialsError",
    "PLAN_NOT_FOUND, 404, model.PlanNotFoundError",
    "MISSION_NOT_FOUND, 400, errors.errorString",
    "STAGE_NOT_FOUND, 400, mission.StageNotFoundError",
    "MISSION_EXISTS, 400, errors.errorString",
    "INVALID_PLAN, 400, mission.PlanValidationError",
    "INVALID_STATE_CHANGE, 400, mission.StageChangeError",
    "MALFORMED, 400, json.SyntaxError",
    "INVALID, 400, errors.errorString",
    "CONTENDED, 572, model.TransactionFailedError",
  })
  void each_refusal_has_the_status_and_the_type_that_clients_know(
      MissionsException.Kind kind, int status, String type) {
    assertThat(of(new MissionsException(kind, "x")))
        .isEqualTo(
            "%d {\"type\":\"%s\",\"message\":\"x\",\"code\":%d}".formatted(status, type, status));
  }

  @Test
  void an_outage_is_reported_without_the_message_of_the_store() {
    assertThat(of(new StoreException.Unavailable("lunar-dev|u timed out")))
        .startsWith("503 {\"type\":\"statehouse.Unavailable\",")
        .doesNotContain("lunar-dev");
    assertThat(of(new StoreException.OutcomeUnknown("lunar-dev|u timed out")))
        .startsWith("502 {\"type\":\"statehouse.OutcomeUnknown\",")
        .doesNotContain("lunar-dev");
  }

  @Test
  void a_crash_is_500_and_reveals_no_details() {
    String crash =
        "500 {\"type\":\"model.InternalError\",\"message\":\"Houston, we have a problem. There was"
            + " an error in the API server when processing the request.\",\"code\":500}";

    assertThat(of(new IllegalStateException("lunar-dev"))).isEqualTo(crash);
    assertThat(of(new IllegalArgumentException("lunar-dev"))).isEqualTo(crash);
    assertThat(of(new StoreException.Malformed(new Key("lunar-dev|m0"), "not JSON")))
        .isEqualTo(crash);
  }

  @Test
  void a_body_that_is_too_large_is_413() {
    assertThat(of(new AppException(Kind.TOO_LARGE, "the body is larger than 9 bytes")))
        .isEqualTo(
            "413 {\"type\":\"statehouse.TooLarge\",\"message\":\"the body is larger than 9"
                + " bytes\",\"code\":413}");
  }

  @Test
  void the_place_of_a_crash_is_logged_without_messages() {
    RuntimeException thrown = new IllegalStateException("lunar-dev", new IOException("lunar-dev"));

    assertThat(ErrorDocument.trace(thrown))
        .contains("java.lang.IllegalStateException at ", "caused by java.io.IOException at ")
        .contains("ErrorDocumentTest")
        .doesNotContain("lunar-dev", "\n");
  }

  @Test
  void credentials_are_read_as_go_reads_them() {
    // admin:pass:word
    assertThat(AccessGuard.login("basic YWRtaW46cGFzczp3b3Jk")).hasValue("admin:pass:word");
    assertThat(AccessGuard.login("Basic YWRtaW4=")).isEmpty();
    assertThat(AccessGuard.login("Basic ***")).isEmpty();
    assertThat(AccessGuard.login("Basic /w==")).isEmpty();
    assertThat(AccessGuard.login("Bearer YWRtaW46cGFzczp3b3Jk")).isEmpty();
  }
}
