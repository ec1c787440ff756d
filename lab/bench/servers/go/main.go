// The look-up in plain net/http and pgx: the same statement, response and pool as ../../bare-server.ts.
// Reads DATABASE_URL, POOL and the statement's file from the environment; prints its port.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

type parcel struct {
	ID                  string          `json:"id"`
	TrackingCode        string          `json:"tracking_code"`
	RecipientName       *string         `json:"recipient_name"`
	RecipientEmail      *string         `json:"recipient_email"`
	RecipientPhone      *string         `json:"recipient_phone_number"`
	Destination         *string         `json:"destination"`
	CurrentLocation     *string         `json:"current_location"`
	Status              *string         `json:"status"`
	Step                *string         `json:"step"`
	Weight              *string         `json:"weight"`
	ShippedVia          *string         `json:"shipped_via"`
	SenderName          *string         `json:"sender_name"`
	SenderEmail         *string         `json:"sender_email"`
	PickupLocation      *string         `json:"pickup_location"`
	ParcelContent       *string         `json:"parcel_content"`
	DeclaredValue       *string         `json:"declared_value"`
	MinExpectedDelivery *string         `json:"min_expected_delivery_date"`
	MaxExpectedDelivery *string         `json:"max_expected_delivery_date"`
	Image               *string         `json:"image"`
	ShowMap             *string         `json:"show_map"`
	MapZoom             *float64        `json:"map_zoom"`
	CurrentLatitude     *float64        `json:"map_current_latitude"`
	CurrentLongitude    *float64        `json:"map_current_longitude"`
	PickupLatitude      *float64        `json:"map_pickup_latitude"`
	PickupLongitude     *float64        `json:"map_pickup_longitude"`
	DestinationLat      *float64        `json:"map_destination_latitude"`
	DestinationLong     *float64        `json:"map_destination_longitude"`
	CreatedAt           time.Time       `json:"-"`
	UpdatedAt           time.Time       `json:"-"`
	Created             string          `json:"created_at"`
	Updated             string          `json:"updated_at"`
	Position            json.RawMessage `json:"position"`
	Events              json.RawMessage `json:"-"`
	History             history         `json:"history"`
	Restricted          bool            `json:"restricted"`
	UsualArrival        *string         `json:"usual_arrival"`
}

type history struct {
	Data        json.RawMessage `json:"data"`
	CurrentPage int             `json:"current_page"`
	LastPage    int             `json:"last_page"`
	NextPageURL *string         `json:"next_page_url"`
}

type envelope struct {
	Status  int      `json:"status"`
	Message string   `json:"message"`
	Errors  []string `json:"errors"`
	Data    *parcel  `json:"data"`
}

const millis = "2006-01-02T15:04:05.000Z"

func main() {
	statement, err := os.ReadFile(os.Getenv("STATEMENT"))
	fail(err)
	config, err := pgxpool.ParseConfig(os.Getenv("DATABASE_URL") + "?pool_max_conns=" + os.Getenv("POOL"))
	fail(err)
	pool, err := pgxpool.NewWithConfig(context.Background(), config)
	fail(err)
	strip := strings.NewReplacer("-", "", " ", "")
	http.HandleFunc("/api/parcels/", func(response http.ResponseWriter, request *http.Request) {
		code, _ := url.PathUnescape(request.URL.EscapedPath()[len("/api/parcels/"):])
		key := strings.ToLower(strip.Replace(code))
		found, err := read(request.Context(), pool, string(statement), key)
		if err == pgx.ErrNoRows {
			send(response, 404, envelope{Status: 404, Errors: []string{"Parcel not found"}})
			return
		}
		if err != nil {
			send(response, 500, envelope{Status: 500, Errors: []string{err.Error()}})
			return
		}
		send(response, 200, envelope{Status: 200, Errors: []string{}, Data: found})
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	fail(err)
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	fail(http.Serve(listener, nil))
}

func read(ctx context.Context, pool *pgxpool.Pool, statement, key string) (*parcel, error) {
	p := &parcel{}
	err := pool.QueryRow(ctx, statement, key).Scan(
		&p.ID, &p.TrackingCode, &p.RecipientName, &p.RecipientEmail, &p.RecipientPhone, &p.Destination,
		&p.CurrentLocation, &p.Status, &p.Step, &p.Weight, &p.ShippedVia, &p.SenderName, &p.SenderEmail,
		&p.PickupLocation, &p.ParcelContent, &p.DeclaredValue, &p.MinExpectedDelivery, &p.MaxExpectedDelivery,
		&p.Image, &p.ShowMap, &p.MapZoom, &p.CurrentLatitude, &p.CurrentLongitude, &p.PickupLatitude,
		&p.PickupLongitude, &p.DestinationLat, &p.DestinationLong, &p.CreatedAt, &p.UpdatedAt, &p.Position,
		&p.Events)
	if err != nil {
		return nil, err
	}
	p.Created, p.Updated = p.CreatedAt.UTC().Format(millis), p.UpdatedAt.UTC().Format(millis)
	if p.Events == nil {
		p.Events = json.RawMessage("[]")
	}
	p.History = history{Data: p.Events, CurrentPage: 1, LastPage: 1}
	return p, nil
}

func send(response http.ResponseWriter, status int, body envelope) {
	bytes, err := json.Marshal(body)
	fail(err)
	response.Header().Set("Content-Type", "application/json")
	response.WriteHeader(status)
	_, _ = response.Write(bytes)
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
