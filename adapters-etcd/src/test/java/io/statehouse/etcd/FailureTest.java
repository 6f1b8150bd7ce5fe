package io.statehouse.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.common.exception.ErrorCode;
import io.etcd.jetcd.common.exception.EtcdExceptionFactory;
import io.grpc.Status;
import io.statehouse.ports.StoreException;
import java.net.ConnectException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureTest {

  @ParameterizedTest
  @CsvSource({
    "INVALID_ARGUMENT, etcdserver: duplicate key given in txn request, Refused",
    "INVALID_ARGUMENT, etcdserver: request is too large, Refused",
    "NOT_FOUND, etcdserver: requested lease not found, Refused",
    "OUT_OF_RANGE, etcdserver: mvcc: required revision is a future revision, Refused",
    "FAILED_PRECONDITION, etcdserver: authentication is not enabled, Denied",
    "PERMISSION_DENIED, etcdserver: permission denied, Denied",
    "INVALID_ARGUMENT, 'etcdserver: authentication failed, invalid user ID or password', Denied",
    "INVALID_ARGUMENT, etcdserver: user name is empty, Denied",
    "DATA_LOSS, etcdserver: corrupt cluster, WritesRejected",
    "UNAUTHENTICATED, etcdserver: invalid auth token, Unavailable",
    "RESOURCE_EXHAUSTED, grpc: received message larger than max (9 vs. 8), Refused",
    "RESOURCE_EXHAUSTED, etcdserver: mvcc: database space exceeded, WritesRejected",
    "RESOURCE_EXHAUSTED, etcdserver: too many requests, Unavailable",
    "RESOURCE_EXHAUSTED, gRPC message exceeds maximum size 4194304: 5000000, OutcomeUnknown",
    "UNAVAILABLE, Network closed for unknown reason, OutcomeUnknown",
    "UNAVAILABLE, etcdserver: leader changed, OutcomeUnknown",
    "UNAVAILABLE, 'etcdserver: request timed out, possibly due to connection lost', OutcomeUnknown",
    "DEADLINE_EXCEEDED, '', OutcomeUnknown",
    "CANCELLED, '', OutcomeUnknown",
    "UNKNOWN, raft proposal dropped, OutcomeUnknown",
    "INTERNAL, '', OutcomeUnknown"
  })
  void a_write_that_may_have_been_applied_is_never_reported_as_unavailable(
      Status.Code code, String description, String expected) {
    Failure failure = new Failure(status(code, description).asRuntimeException(), true);

    StoreException translated = failure.ofWrite("commit");

    assertThat(translated.getClass().getSimpleName()).isEqualTo(expected);
    assertThat(translated).hasMessageStartingWith("etcd commit failed: ");
    assertThat(translated.getMessage()).doesNotContain("\n").doesNotContain("null");
  }

  @ParameterizedTest
  @CsvSource({"UNAVAILABLE", "DEADLINE_EXCEEDED", "CANCELLED"})
  void a_write_of_which_no_byte_was_sent_was_not_applied(Status.Code code) {
    Status refused = code.toStatus().withDescription("io exception");
    Throwable cause = new ConnectException("Connection refused: /127.0.0.1:2379");

    StoreException translated =
        new Failure(refused.withCause(cause).asRuntimeException(), false).ofWrite("commit");

    assertThat(translated).isInstanceOf(StoreException.Unavailable.class);
    if (code == Status.Code.UNAVAILABLE) {
      assertThat(translated).hasMessageContainingAll("Connection refused: /127.0.0.1:2379", "TLS");
    }
  }

  @Test
  void a_failed_read_is_unavailable_or_refused() {
    for (Status status : new Status[] {Status.UNAVAILABLE, Status.DEADLINE_EXCEEDED}) {
      assertThat(new Failure(status.asRuntimeException(), true).ofRead("get"))
          .isInstanceOf(StoreException.Unavailable.class);
    }
    assertThat(new Failure(Status.DEADLINE_EXCEEDED, true, new TimeoutException()).ofRead("get"))
        .isInstanceOf(StoreException.Unavailable.class);
    assertThat(new Failure(Status.PERMISSION_DENIED.asRuntimeException(), true).ofRead("get"))
        .isInstanceOf(StoreException.Denied.class);
  }

  @Test
  void a_call_whose_login_failed_is_refused_because_of_the_login() {
    Throwable login =
        Status.INVALID_ARGUMENT
            .withDescription("etcdserver: authentication failed, invalid user ID or password")
            .asRuntimeException();
    Throwable call = Status.UNAUTHENTICATED.withCause(login).asRuntimeException();

    assertThat(new Failure(new ExecutionException(call), false).ofWrite("commit"))
        .isInstanceOf(StoreException.Denied.class)
        .hasMessageContainingAll("authentication failed", "check the user and its password");
  }

  @Test
  void a_denied_watch_is_refused() {
    Throwable denied =
        EtcdExceptionFactory.newEtcdException(ErrorCode.CANCELLED, "etcdserver: permission denied");

    assertThat(new Failure(denied, true).ofRead("watch")).isInstanceOf(StoreException.Denied.class);
  }

  @Test
  void only_a_refusal_that_one_member_may_have_caused_is_sent_again_in_parts() {
    assertThat(
            new Failure(Status.PERMISSION_DENIED.asRuntimeException(), true).mayConcernOneMember())
        .isTrue();
    assertThat(
            new Failure(Status.INVALID_ARGUMENT.asRuntimeException(), true).mayConcernOneMember())
        .isTrue();
    assertThat(new Failure(Status.UNAUTHENTICATED.asRuntimeException(), true).mayConcernOneMember())
        .isFalse();
    assertThat(new Failure(Status.UNAVAILABLE.asRuntimeException(), true).mayConcernOneMember())
        .isFalse();
    assertThat(
            new Failure(Status.RESOURCE_EXHAUSTED.withDescription("x").asRuntimeException(), true)
                .mayConcernOneMember())
        .isFalse();
  }

  private static Status status(Status.Code code, String description) {
    return description.isEmpty() ? code.toStatus() : code.toStatus().withDescription(description);
  }
}
