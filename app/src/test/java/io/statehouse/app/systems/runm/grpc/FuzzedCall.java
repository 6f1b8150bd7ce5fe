package io.statehouse.app.systems.runm.grpc;

import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.statehouse.app.RunResult;
import io.statehouse.app.access.Identity;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.grpc.CallSender;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.runm.Runm;
import io.statehouse.domain.runm.RunmSettings;
import io.statehouse.domain.runm.entities.LayoutMode;
import io.statehouse.ports.Prefix;
import io.statehouse.ports.memory.MemoryStore;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * A call of runm's services: the first byte of the input names the method, and whether the server
 * is strict; the rest is the message. The call is served or refused, and what it writes can be
 * read.
 */
public final class FuzzedCall {
  private static final int STRICT = 0x80;
  private static final Failures FAILURES = RunResult.failures();
  private static final Set<Kind> NEVER =
      EnumSet.of(Kind.INTERNAL, Kind.MALFORMED, Kind.UNAVAILABLE, Kind.OUTCOME_UNKNOWN);

  private FuzzedCall() {}

  public static void run(byte[] input, Meaning meaning) {
    if (input.length == 0) {
      return;
    }
    boolean strict = (input[0] & STRICT) != 0;
    RunmSettings settings = new RunmSettings(TestedRunm.ROOT, LayoutMode.DOCUMENTED, strict);
    try (MemoryStore store = new MemoryStore();
        Runm runm = Runm.open(store, settings, new Random(1))) {
      runm.start();
      runm.partitions().create(TestedRunm.PARTITION, "us-west.example.com");
      runm.objects()
          .create(
              Requests.object(TestedRunm.image(TestedRunm.IMAGE, "rhel").addTags("new").build()));
      Writable writable = new Writable(Optional.empty());
      List<ServerMethodDefinition<?, ?>> methods = new ArrayList<>();
      add(methods, new RunmMetadataService(runm, strict, writable).bindService());
      add(methods, new RunmAdditionsService(runm, writable).bindService());
      ServerMethodDefinition<?, ?> method =
          methods.get((input[0] & ~STRICT & 0xff) % methods.size());
      new CallSender(Identity.LOCAL, "fuzz").context().run(() -> call(method, input));
      store.list(Prefix.ALL).stream()
          .map(meaning::decode)
          .filter(record -> record.type().equals(StateRecord.UNREADABLE))
          .findFirst()
          .ifPresent(
              written -> {
                throw new AssertionError("the call wrote what cannot be read: " + written);
              });
    }
  }

  /** In the order of their names, so that a kept input remains one of the same method. */
  private static void add(
      List<ServerMethodDefinition<?, ?>> methods, ServerServiceDefinition service) {
    service.getMethods().stream()
        .sorted(
            (a, b) ->
                a.getMethodDescriptor()
                    .getFullMethodName()
                    .compareTo(b.getMethodDescriptor().getFullMethodName()))
        .forEach(methods::add);
  }

  private static <Q, R> void call(ServerMethodDefinition<Q, R> method, byte[] input) {
    Q request;
    try {
      request =
          method
              .getMethodDescriptor()
              .parseRequest(new ByteArrayInputStream(input, 1, input.length - 1));
    } catch (StatusRuntimeException noMessage) {
      return;
    }
    try {
      ServerCall.Listener<Q> call =
          method
              .getServerCallHandler()
              .startCall(new ReadAtOnce<>(method.getMethodDescriptor()), new Metadata());
      call.onMessage(request);
      call.onHalfClose();
      call.onReady();
      call.onComplete();
    } catch (RuntimeException thrown) {
      requireRefusal(thrown);
    }
  }

  private static void requireRefusal(RuntimeException thrown) {
    if (RunmStatuses.of(thrown).isEmpty() && NEVER.contains(FAILURES.read(thrown).kind())) {
      throw new AssertionError("no refusal", thrown);
    }
  }

  /** A call whose client is always ready for more. */
  private static final class ReadAtOnce<Q, R> extends ServerCall<Q, R> {
    private final MethodDescriptor<Q, R> method;

    ReadAtOnce(MethodDescriptor<Q, R> method) {
      this.method = method;
    }

    @Override
    public void request(int messages) {}

    @Override
    public void sendHeaders(Metadata headers) {}

    /** Written as it is for a client. */
    @Override
    public void sendMessage(R message) {
      method.streamResponse(message);
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public boolean isCancelled() {
      return false;
    }

    @Override
    public void close(Status status, Metadata trailers) {
      if (!status.isOk()) {
        throw new AssertionError("closed with " + status);
      }
    }

    @Override
    public MethodDescriptor<Q, R> getMethodDescriptor() {
      return method;
    }
  }
}
