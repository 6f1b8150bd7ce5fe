package io.statehouse.consul;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import com.ecwid.consul.UrlParameters;
import com.ecwid.consul.transport.HttpResponse;
import com.ecwid.consul.transport.TransportException;
import com.ecwid.consul.v1.ConsulRawClient;
import com.ecwid.consul.v1.Request;
import io.statehouse.ports.Deadline;
import io.statehouse.ports.adapter.ExchangeSocket;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.apache.http.HttpClientConnection;
import org.apache.http.HttpEntity;
import org.apache.http.HttpException;
import org.apache.http.HttpRequest;
import org.apache.http.NameValuePair;
import org.apache.http.NoHttpResponseException;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.config.SocketConfig;
import org.apache.http.conn.HttpHostConnectException;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.conn.ssl.SSLConnectionSocketFactory;
import org.apache.http.entity.HttpEntityWrapper;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClientBuilder;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.apache.http.protocol.HttpContext;
import org.apache.http.protocol.HttpRequestExecutor;

/**
 * Sends requests to one agent through consul-api's raw client, on an HTTP client of our own. The
 * library's default client waits ten minutes for a response, retries by itself, and is shared by
 * the whole process.
 */
final class Agent implements AutoCloseable {
  private static final int MAX_CONNECT_MILLIS = 2_000;
  private static final int VALIDATE_AFTER_IDLE_MILLIS = 500;

  private final ConsulSettings settings;
  private final PoolingHttpClientConnectionManager pool;
  private final ConsulRawClient client;
  private final UrlParameters datacenter;
  private final Semaphore permits;

  /**
   * The deadline of this thread's request, until the agent may have received any of it. The raw
   * client passes no context to its connections.
   */
  private final ThreadLocal<Deadline> unsent = new ThreadLocal<>();

  /** How many bytes the response to this thread's request may have; by default, any number. */
  private final ThreadLocal<Long> maxBytes = new ThreadLocal<>();

  /** The header {@code Date} of the last response to this thread, while it is wanted. */
  private final ThreadLocal<Optional<String>> date = new ThreadLocal<>();

  private final CountDownLatch closed = new CountDownLatch(1);

  Agent(ConsulSettings settings, int connections) {
    this.settings = settings;
    datacenter = () -> settings.datacenter().map(name -> List.of("dc=" + name)).orElse(List.of());
    permits = new Semaphore(connections);
    int connectMillis = (int) Math.min(MAX_CONNECT_MILLIS, settings.timeout().toMillis());
    String scheme = settings.tls().isPresent() ? "https" : "http";
    pool =
        new PoolingHttpClientConnectionManager(
            RegistryBuilder.<ConnectionSocketFactory>create()
                .register(scheme, sockets(settings.tls()))
                .build());
    pool.setMaxTotal(connections);
    pool.setDefaultMaxPerRoute(connections);
    pool.setValidateAfterInactivity(VALIDATE_AFTER_IDLE_MILLIS);
    pool.setDefaultSocketConfig(
        SocketConfig.custom().setSoTimeout(connectMillis).setTcpNoDelay(true).build());
    CloseableHttpClient http =
        HttpClientBuilder.create()
            .setConnectionManager(pool)
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setConnectTimeout(connectMillis)
                    .setConnectionRequestTimeout(connectMillis)
                    .build())
            .setRequestExecutor(new Executor())
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableContentCompression()
            .build();
    client = new ConsulRawClient(http, settings.origin(), settings.address().port(), "");
  }

  private static ConnectionSocketFactory sockets(Optional<SSLContext> tls) {
    return tls.isPresent()
        ? new SSLConnectionSocketFactory(tls.get()) {
          @Override
          public Socket createSocket(HttpContext context) {
            return new ExchangeSocket();
          }
        }
        : new PlainConnectionSocketFactory() {
          @Override
          public Socket createSocket(HttpContext context) {
            return new ExchangeSocket();
          }
        };
  }

  /** Marks a request as sent and sets its deadline on the connection. */
  private final class Executor extends HttpRequestExecutor {
    @Override
    protected org.apache.http.HttpResponse doSendRequest(
        HttpRequest request, HttpClientConnection connection, HttpContext context)
        throws IOException, HttpException {
      int left = unsent.get().millisLeft();
      if (left == 0) {
        throw new IOException("no time was left to send the request");
      }
      unsent.remove();
      connection.setSocketTimeout(left); // bounds the whole exchange: see ExchangeSocket
      return super.doSendRequest(request, connection, context);
    }

    @Override
    protected org.apache.http.HttpResponse doReceiveResponse(
        HttpRequest request, HttpClientConnection connection, HttpContext context)
        throws IOException, HttpException {
      org.apache.http.HttpResponse response = super.doReceiveResponse(request, connection, context);
      if (date.get() != null) {
        date.set(Optional.ofNullable(response.getFirstHeader("Date")).map(NameValuePair::getValue));
      }
      if (maxBytes.get() != null && response.getEntity() != null) {
        response.setEntity(new LimitedEntity(response.getEntity(), maxBytes.get()));
      }
      return response;
    }
  }

  /**
   * A body that ends in {@link TooLarge} after so many bytes, whereupon its connection is closed.
   */
  private static final class LimitedEntity extends HttpEntityWrapper {
    private final long max;

    LimitedEntity(HttpEntity body, long max) {
      super(body);
      this.max = max;
    }

    @Override
    public InputStream getContent() throws IOException {
      return new FilterInputStream(super.getContent()) {
        private long room = max;

        @Override
        public int read() throws IOException {
          return counted(super.read(), 1);
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
          int read = super.read(buffer, offset, length);
          return counted(read, read);
        }

        private int counted(int read, int bytes) {
          room -= read < 0 ? 0 : bytes;
          if (room < 0) {
            throw new TooLarge();
          }
          return read;
        }
      };
    }
  }

  /** A response has more bytes than its request permits. */
  static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private TooLarge() {
      super("the response is too large", null, false, false);
    }
  }

  /**
   * Sends requests whose responses may have so many bytes only.
   *
   * @throws TooLarge once a response has more, without holding more
   */
  <T> T receivingWithin(long bytes, Supplier<T> requests) {
    maxBytes.set(bytes);
    try {
      return requests.get();
    } finally {
      maxBytes.remove();
    }
  }

  /** Sends requests, and returns the header {@code Date} of the last response. */
  Optional<String> dateOf(Supplier<?> requests) {
    date.set(Optional.empty());
    try {
      requests.get();
      return date.get();
    } finally {
      date.remove();
    }
  }

  HttpResponse get(String endpoint, Deadline deadline, String... parameters) throws NoResponse {
    return exchange(request(endpoint, parameters), client::makeGetRequest, deadline);
  }

  HttpResponse put(String endpoint, byte[] body, Deadline deadline, String... parameters)
      throws NoResponse {
    Request.Builder request = request(endpoint, parameters).setBinaryContent(body);
    return exchange(request, client::makePutRequest, deadline);
  }

  private Request.Builder request(String endpoint, String... parameters) {
    Request.Builder request = Request.Builder.newBuilder().setEndpoint(endpoint);
    request.addUrlParameters(List.of(() -> List.of(parameters), datacenter));
    settings.token().ifPresent(request::setToken);
    return request;
  }

  private HttpResponse exchange(
      Request.Builder request, Function<Request, HttpResponse> method, Deadline deadline)
      throws NoResponse {
    acquirePermit(deadline);
    unsent.set(deadline);
    try {
      return method.apply(request.build());
    } catch (TransportException exception) {
      // Most often the idle connections broke with this one, and a write sent over one of them
      // would needlessly end with an unknown outcome.
      pool.closeIdleConnections(0, MILLISECONDS);
      throw failed(deadline, exception.getCause());
    } catch (IllegalStateException closing) {
      throw failed(deadline, closing);
    } finally {
      unsent.remove();
      permits.release();
    }
  }

  private void acquirePermit(Deadline deadline) throws NoResponse {
    try {
      if (!permits.tryAcquire(deadline.millisLeft(), MILLISECONDS)) {
        throw new NoResponse("all connections were in use until the timeout", false, null);
      }
    } catch (InterruptedException interrupt) {
      Thread.currentThread().interrupt();
      throw new NoResponse("interrupted", false, interrupt);
    }
  }

  private NoResponse failed(Deadline deadline, Throwable cause) {
    boolean sent = unsent.get() == null;
    if (isClosed()) {
      return new NoResponse("the store is closed", sent, cause);
    }
    boolean timedOut = sent && cause instanceof SocketTimeoutException;
    if (timedOut || deadline.hasPassed()) {
      return new NoResponse("no response in time", sent, cause);
    }
    // The message of a refused connection repeats the address, that of its cause does not.
    Throwable reason =
        cause instanceof HttpHostConnectException && cause.getCause() != null
            ? cause.getCause()
            : cause;
    String why = reason.getMessage() == null ? reason.toString() : reason.getMessage();
    // A server that rejects the client's certificate reports it after the handshake.
    sent &= !(cause instanceof SSLHandshakeException);
    return new NoResponse(why.replaceAll("\\s+", " "), sent, cause);
  }

  /** The failure of a request without a complete response. */
  static final class NoResponse extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean sent;

    private NoResponse(String why, boolean sent, Throwable cause) {
      super(explained(why, sent, cause), cause);
      this.sent = sent;
    }

    private static String explained(String why, boolean sent, Throwable cause) {
      if (cause instanceof SSLException) {
        return why + "; check that both sides use TLS, and the certificates they trust";
      }
      if (sent && cause instanceof NoHttpResponseException) {
        return "the connection was lost; check that TLS is on or off on both sides";
      }
      return sent ? why : why + "; check that Consul is running there";
    }

    /** Returns whether any of the request may have reached the agent. */
    boolean wasSent() {
      return sent;
    }
  }

  boolean hasToken() {
    return settings.token().isPresent();
  }

  boolean isEncrypted() {
    return settings.tls().isPresent();
  }

  /** Returns the datacenter whose keys are used; empty for the agent's own. */
  Optional<String> datacenter() {
    return settings.datacenter();
  }

  /** Waits for a while, unless it is closed. */
  void pause(long nanos) throws InterruptedException {
    closed.await(nanos, NANOSECONDS);
  }

  boolean isClosed() {
    return closed.getCount() == 0;
  }

  /** Ends all exchanges, those in progress too. */
  @Override
  public void close() {
    closed.countDown();
    pool.shutdown();
  }

  /** Returns the name of the store in messages. */
  @Override
  public String toString() {
    return settings.displayName();
  }
}
