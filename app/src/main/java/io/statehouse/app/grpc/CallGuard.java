package io.statehouse.app.grpc;

import io.grpc.Context;
import io.grpc.Context.CancellableContext;
import io.grpc.Contexts;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.ClientSlots;
import io.statehouse.ports.transact.Origin;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Stands before every method: bounds the calls under way, ends those that take too long, and turns
 * what a method throws into its status.
 *
 * <p>A call begins, and its request is parsed, on the thread that reads the connection. The method
 * runs on a thread of the client. So a call with one request and one response is handed over once.
 */
final class CallGuard implements ServerInterceptor {
  private final ClientSlots slots;
  private final ClientThreads threads;
  private final Duration timeout;
  private final ScheduledExecutorService clock;
  private final Statuses statuses;

  CallGuard(
      ClientSlots slots,
      ClientThreads threads,
      Duration timeout,
      ScheduledExecutorService clock,
      Statuses statuses) {
    this.slots = slots;
    this.threads = threads;
    this.timeout = timeout;
    this.clock = clock;
    this.statuses = statuses;
  }

  @Override
  public <Q, R> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
    String client = Clients.of(call);
    try {
      slots.enter(client);
    } catch (AppException none) {
      call.close(Status.RESOURCE_EXHAUSTED.withDescription(none.getMessage()), new Metadata());
      return new ServerCall.Listener<>() {};
    }
    boolean begun = false;
    try {
      ServerCall.Listener<Q> guarded = begin(client, call, headers, next);
      begun = true;
      return guarded;
    } finally {
      if (!begun) {
        slots.leave(client);
      }
    }
  }

  private <Q, R> ServerCall.Listener<Q> begin(
      String client, ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
    GuardedCall<Q, R> guarded = new GuardedCall<>(call);
    if (!call.getMethodDescriptor().getType().serverSendsOneMessage()) {
      guarded.watchClient();
      return new GuardedListener<>(
          client,
          Contexts.interceptCall(Context.current(), guarded, headers, next),
          guarded,
          () -> {});
    }
    CancellableContext context =
        Context.current().withDeadlineAfter(timeout.toNanos(), TimeUnit.NANOSECONDS, clock);
    context.addListener(
        ended -> {
          // What was cancelled for another reason has its status already.
          if (ended.cancellationCause() instanceof TimeoutException) {
            guarded.end(Contexts.statusFromCancelled(ended));
          }
        },
        Runnable::run);
    return new GuardedListener<>(
        client,
        Contexts.interceptCall(context, guarded, headers, next),
        guarded,
        () -> context.cancel(null));
  }

  /**
   * A call that a timer may end while its method still sends: what comes after the end is dropped.
   */
  private final class GuardedCall<Q, R> extends SimpleForwardingServerCall<Q, R> {
    private boolean closed;
    private boolean awaitsRequest = getMethodDescriptor().getType().clientSendsOneMessage();
    private long lastProgress = System.nanoTime();
    private ScheduledFuture<?> nextLook;

    GuardedCall(ServerCall<Q, R> call) {
      super(call);
    }

    @Override
    public synchronized void sendHeaders(Metadata headers) {
      if (!closed) {
        super.sendHeaders(headers);
      }
    }

    @Override
    public synchronized void sendMessage(R message) {
      if (!closed) {
        lastProgress = System.nanoTime();
        super.sendMessage(message);
      }
    }

    @Override
    public synchronized void close(Status status, Metadata trailers) {
      if (!closed) {
        release();
        super.close(status, trailers);
      }
    }

    void end(Status status) {
      close(status, new Metadata());
    }

    /** Ends the call once its client has left its request unfinished, or messages unread. */
    synchronized void watchClient() {
      boolean waitsForClient = awaitsRequest || !isReady();
      long left =
          waitsForClient
              ? timeout.toNanos() - (System.nanoTime() - lastProgress)
              : timeout.toNanos();
      if (left <= 0) {
        end(
            Status.DEADLINE_EXCEEDED.withDescription(
                "the client was waited for too long: " + timeout.toMillis() + " ms"));
      } else if (!closed) {
        nextLook = clock.schedule(this::watchClient, left, TimeUnit.NANOSECONDS);
      }
    }

    synchronized void requestArrived() {
      awaitsRequest = false;
      lastProgress = System.nanoTime();
    }

    /** Sends no more, and has no client to watch: a check under way must not plan another. */
    synchronized void release() {
      closed = true;
      if (nextLook != null) {
        nextLook.cancel(false);
      }
    }
  }

  /** The library reports everything on the one thread that reads the connection. */
  private final class GuardedListener<Q> extends SimpleForwardingServerCallListener<Q> {
    private final String client;
    private final CallSender sender = CallSender.current();
    private final GuardedCall<Q, ?> call;
    private final CallWork work;
    private final Runnable afterwards;

    /** Whether the method has not begun yet, since it is called with the one request. */
    private boolean awaitsMethod;

    GuardedListener(
        String client,
        ServerCall.Listener<Q> listener,
        GuardedCall<Q, ?> call,
        Runnable afterwards) {
      super(listener);
      this.client = client;
      this.call = call;
      this.work = new CallWork(threads, client);
      this.afterwards = afterwards;
      this.awaitsMethod = call.getMethodDescriptor().getType().clientSendsOneMessage();
    }

    @Override
    public void onMessage(Q message) {
      report(() -> super.onMessage(message));
    }

    @Override
    public void onHalfClose() {
      call.requestArrived();
      awaitsMethod = false;
      report(super::onHalfClose);
    }

    @Override
    public void onReady() {
      report(super::onReady);
    }

    private void report(Runnable event) {
      if (awaitsMethod) {
        guarded(event);
      } else {
        work.execute(() -> guarded(event));
      }
    }

    private void guarded(Runnable event) {
      try {
        Origin.of(
            sender,
            () -> {
              event.run();
              return null;
            });
      } catch (RuntimeException thrown) {
        call.end(statuses.of(thrown, call.getMethodDescriptor().getFullMethodName()));
      } catch (Error broken) {
        call.end(Status.INTERNAL);
        throw broken;
      }
    }

    @Override
    public void onCancel() {
      end(super::onCancel);
    }

    @Override
    public void onComplete() {
      end(super::onComplete);
    }

    /** One of the two ends every call. What a stream reads from may take time to close. */
    private void end(Runnable event) {
      if (call.getMethodDescriptor().getType().serverSendsOneMessage()) {
        work.executeHere(() -> release(event));
      } else {
        work.execute(() -> release(event));
      }
    }

    private void release(Runnable event) {
      try {
        event.run();
      } finally {
        call.release();
        afterwards.run();
        slots.leave(client);
      }
    }
  }
}
